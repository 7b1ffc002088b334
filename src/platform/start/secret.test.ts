import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { computeMark, loadMasterSecret, openSecret, readOldSecret } from "./secret.server.ts";

const folder = mkdtempSync(join(tmpdir(), "biela-secret-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ours = openSecret("a".repeat(64));
const others = openSecret("b".repeat(64));

describe("encrypted text", () => {
	test("decrypts its text and never repeats a ciphertext", () => {
		const sealed = ours.encrypt("zoho", "1000.abc ñ");
		expect(ours.decrypt("zoho", sealed)).toBe("1000.abc ñ");
		expect(ours.encrypt("zoho", "1000.abc ñ")).not.toBe(sealed);
		expect(sealed).not.toContain("1000");
	});

	test("rejects another key, another purpose or changed text", () => {
		const sealed = ours.encrypt("zoho", "1000.abc");
		expect(() => others.decrypt("zoho", sealed)).toThrow();
		expect(() => ours.decrypt("push", sealed)).toThrow();
		const swapped = (sealed.startsWith("A") ? "B" : "A") + sealed.slice(1);
		expect(() => ours.decrypt("zoho", swapped)).toThrow();
		expect(() => ours.decrypt("zoho", "")).toThrow();
	});
});

test("derives stable and independent tokens", () => {
	expect(ours.getToken("cita", "1")).toBe(ours.getToken("cita", "1"));
	expect(ours.getToken("cita", "1")).toMatch(/^[\w-]{27}$/);
	const all = [
		ours.getToken("cita", "1"),
		ours.getToken("cita", "2"),
		ours.getToken("boletin", "1"),
		others.getToken("cita", "1"),
	];
	expect(new Set(all).size).toBe(4);
});

test("still accepts data and tokens of the old secret", () => {
	const [old, next] = ["b".repeat(64), "c".repeat(64)];
	const both = openSecret(next, old);
	expect(both.decrypt("zoho", others.encrypt("zoho", "1000.abc"))).toBe("1000.abc");
	expect(openSecret(next).decrypt("zoho", both.encrypt("zoho", "x"))).toBe("x");
	expect(both.getToken("cita", "1")).toBe(openSecret(next).getToken("cita", "1"));
	expect(both.getTokens("cita", "1")).toEqual([both.getToken("cita", "1"), others.getToken("cita", "1")]);
	expect([both.isNew, others.isNew]).toEqual([true, false]);
	expect(() => both.decrypt("zoho", ours.encrypt("zoho", "x"))).toThrow();
});

test("derives a mark unlike master and keys", () => {
	const master = "d".repeat(64);
	expect(computeMark(master)).toMatch(/^[0-9a-f]{32}$/);
	expect(computeMark(master)).toBe(computeMark(master));
	expect(computeMark("e".repeat(64))).not.toBe(computeMark(master));
});

test("requires a complete old secret file or none", () => {
	const place = mkdtempSync(join(folder, "old-"));
	expect(readOldSecret(place)).toBeUndefined();
	writeFileSync(join(place, "secret.old.key"), `${"f".repeat(64)}\n`);
	expect(readOldSecret(place)).toBe("f".repeat(64));
	writeFileSync(join(place, "secret.old.key"), "");
	expect(() => readOldSecret(place)).toThrow(/secret\.old\.key» está vacío/);
	rmSync(place, { recursive: true });
});

test("creates the master secret once with private permissions", () => {
	expect(loadMasterSecret(folder, false)).toBeUndefined();
	const first = loadMasterSecret(folder, true);
	expect(first).toMatch(/^[0-9a-f]{64}$/);
	expect(loadMasterSecret(folder, false)).toBe(first);
	expect(readdirSync(folder)).toEqual(["secret.key"]);
	expect(statSync(join(folder, "secret.key")).mode & 0o077).toBe(0);
});
