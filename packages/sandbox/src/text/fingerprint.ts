/** `system_fingerprint` of everything the sandbox writes: it says that no language model was asked. */
export const FINGERPRINT = "fp_simulated_trunkline_sandbox";
