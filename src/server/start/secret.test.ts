import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { computeFingerprint, loadMasterSecret, openSecret, readOldSecret } from "./secret.server.ts";

const folder = mkdtempSync(join(tmpdir(), "biela-secret-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ownSecret = openSecret("a".repeat(64));
const otherSecret = openSecret("b".repeat(64));

describe("encrypted text", () => {
	test("decrypts its text and never repeats a ciphertext", () => {
		const encrypted = ownSecret.encrypt("zoho", "1000.abc ñ");
		expect(ownSecret.decrypt("zoho", encrypted)).toBe("1000.abc ñ");
		expect(ownSecret.encrypt("zoho", "1000.abc ñ")).not.toBe(encrypted);
		expect(encrypted).not.toContain("1000");
	});

	test("rejects another key, another purpose or changed text", () => {
		const encrypted = ownSecret.encrypt("zoho", "1000.abc");
		expect(() => otherSecret.decrypt("zoho", encrypted)).toThrow();
		expect(() => ownSecret.decrypt("push", encrypted)).toThrow();
		const tampered = (encrypted.startsWith("A") ? "B" : "A") + encrypted.slice(1);
		expect(() => ownSecret.decrypt("zoho", tampered)).toThrow();
		expect(() => ownSecret.decrypt("zoho", "")).toThrow();
	});
});

test("derives stable and independent tokens", () => {
	expect(ownSecret.getToken("cita", "1")).toBe(ownSecret.getToken("cita", "1"));
	expect(ownSecret.getToken("cita", "1")).toMatch(/^[\w-]{27}$/);
	const tokens = [
		ownSecret.getToken("cita", "1"),
		ownSecret.getToken("cita", "2"),
		ownSecret.getToken("boletin", "1"),
		otherSecret.getToken("cita", "1"),
	];
	expect(new Set(tokens).size).toBe(4);
});

test("still accepts data and tokens of the old secret", () => {
	const [oldMaster, newMaster] = ["b".repeat(64), "c".repeat(64)];
	const bothSecrets = openSecret(newMaster, oldMaster);
	expect(bothSecrets.decrypt("zoho", otherSecret.encrypt("zoho", "1000.abc"))).toBe("1000.abc");
	expect(openSecret(newMaster).decrypt("zoho", bothSecrets.encrypt("zoho", "x"))).toBe("x");
	expect(bothSecrets.getToken("cita", "1")).toBe(openSecret(newMaster).getToken("cita", "1"));
	expect(bothSecrets.getTokens("cita", "1")).toEqual([
		bothSecrets.getToken("cita", "1"),
		otherSecret.getToken("cita", "1"),
	]);
	expect([bothSecrets.isNew, otherSecret.isNew]).toEqual([true, false]);
	expect(() => bothSecrets.decrypt("zoho", ownSecret.encrypt("zoho", "x"))).toThrow();
});

test("derives a mark unlike master and keys", () => {
	const master = "d".repeat(64);
	expect(computeFingerprint(master)).toMatch(/^[0-9a-f]{32}$/);
	expect(computeFingerprint(master)).toBe(computeFingerprint(master));
	expect(computeFingerprint("e".repeat(64))).not.toBe(computeFingerprint(master));
});

test("requires a complete old secret file or none", () => {
	const oldFolder = mkdtempSync(join(folder, "old-"));
	expect(readOldSecret(oldFolder)).toBeUndefined();
	writeFileSync(join(oldFolder, "secret.old.key"), `${"f".repeat(64)}\n`);
	expect(readOldSecret(oldFolder)).toBe("f".repeat(64));
	writeFileSync(join(oldFolder, "secret.old.key"), "");
	expect(() => readOldSecret(oldFolder)).toThrow(/secret\.old\.key» está vacío/);
	rmSync(oldFolder, { recursive: true });
});

test("creates the master secret once with private permissions", () => {
	expect(loadMasterSecret(folder, false)).toBeUndefined();
	const first = loadMasterSecret(folder, true);
	expect(first).toMatch(/^[0-9a-f]{64}$/);
	expect(loadMasterSecret(folder, false)).toBe(first);
	expect(readdirSync(folder)).toEqual(["secret.key"]);
	expect(statSync(join(folder, "secret.key")).mode & 0o077).toBe(0);
});
