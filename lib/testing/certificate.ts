import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const NAMES = ["-addext", "subjectAltName=DNS:images.example.com,IP:127.0.0.1"];

/** A certificate of `images.example.com` and of 127.0.0.1 that nobody signed; undefined, and said so, where openssl cannot be run. */
export function selfSigned(): { key: Buffer; cert: Buffer } | undefined {
  const folder = mkdtempSync(join(tmpdir(), "certificate-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const request = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  try {
    execFileSync("openssl", [...request, "-subj", "/CN=images.example.com", ...NAMES, "-keyout", key, "-out", cert], { stdio: "ignore" });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } catch {
    console.warn("\n*** openssl could not be run: tests of certificates are skipped ***\n");
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
