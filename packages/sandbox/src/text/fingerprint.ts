/** `system_fingerprint` of everything the sandbox writes: it says that no language model was asked. */
export const FINGERPRINT = "fp_simulated_switchyard_sandbox";
