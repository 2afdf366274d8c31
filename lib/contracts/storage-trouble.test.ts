import { describe, expect, it } from "vitest";
import { Failure } from "./errors";
import { storageFailure, storageTrouble } from "./storage-trouble";

const coded = (code: string, message = "as the system says it") => Object.assign(new Error(message), { code });

describe("trouble with the storage", () => {
  it.each([
    ["SQLITE_FULL", "The disk is full"],
    ["ENOSPC", "The disk is full"],
    ["53100", "The disk is full"],
    ["EDQUOT", "The disk quota is used up"],
    ["EROFS", "The storage is read-only"],
    ["SQLITE_READONLY", "The storage is read-only"],
    ["SQLITE_READONLY_DBMOVED", "The storage is read-only"],
    ["25006", "The storage is read-only"],
    ["EACCES", "The gateway may not use its storage"],
    ["SQLITE_CANTOPEN", "The gateway may not use its storage"],
    ["EIO", "The storage is damaged or fails"],
    ["SQLITE_IOERR_WRITE", "The storage is damaged or fails"],
    ["SQLITE_BUSY", "The database is busy for too long"],
    ["57P03", "The database cannot be reached"],
    ["08006", "The database cannot be reached"],
  ])("%s is answered with 503 and retry-after; the reason is for operators", (code, meaning) => {
    const failure = storageFailure(coded(code));
    expect(failure).toMatchObject({ code: "service_unavailable", status: 503 });
    expect(failure?.message).not.toContain(code);
    expect(failure?.detail).toMatchObject({ reason: `${meaning} (${code}: as the system says it).` });
    expect(failure?.detail.retryAfterMs).toBeGreaterThan(0);
  });

  it("is found behind other errors", () => {
    const wrapped = new Error("a file could not be stored", { cause: new Error("again", { cause: coded("ENOSPC") }) });
    expect(storageTrouble(wrapped)?.reason).toContain("ENOSPC");
  });

  it("is nothing that a query or a bug did", () => {
    const codes = [
      "SQLITE_CONSTRAINT_PRIMARYKEY",
      "SQLITE_ERROR",
      "SQLITE_TOOBIG",
      "23505",
      "22021",
      "40001",
      "ENOENT",
      "ERR_INVALID_ARG_TYPE",
    ];
    for (const code of codes) expect(storageTrouble(coded(code)), code).toBeUndefined();
    for (const other of [new Error("a bug"), new Failure("not_found", "No such file."), "text", undefined, { code: "ENOSPC" }])
      expect(storageTrouble(other)).toBeUndefined();
  });
});
