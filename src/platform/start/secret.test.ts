import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { keepMasterSecret, markOf, openSecret, readOldSecret } from "./secret.server.ts";

const folder = mkdtempSync(join(tmpdir(), "biela-secret-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ours = openSecret("a".repeat(64));
const others = openSecret("b".repeat(64));

describe("a sealed text", () => {
	test("comes back whole, and is never sealed the same way twice", () => {
		const sealed = ours.seal("zoho", "1000.abc ñ");
		expect(ours.unseal("zoho", sealed)).toBe("1000.abc ñ");
		expect(ours.seal("zoho", "1000.abc ñ")).not.toBe(sealed);
		expect(sealed).not.toContain("1000");
	});

	test("opens for nobody else: another key, another purpose, one changed letter", () => {
		const sealed = ours.seal("zoho", "1000.abc");
		expect(() => others.unseal("zoho", sealed)).toThrow();
		expect(() => ours.unseal("push", sealed)).toThrow();
		const swapped = (sealed.startsWith("A") ? "B" : "A") + sealed.slice(1);
		expect(() => ours.unseal("zoho", swapped)).toThrow();
		expect(() => ours.unseal("zoho", "")).toThrow();
	});
});

test("a token is the same for the same thing, and tells nothing of any other", () => {
	expect(ours.tokenFor("cita", "1")).toBe(ours.tokenFor("cita", "1"));
	expect(ours.tokenFor("cita", "1")).toMatch(/^[\w-]{27}$/);
	const all = [
		ours.tokenFor("cita", "1"),
		ours.tokenFor("cita", "2"),
		ours.tokenFor("boletin", "1"),
		others.tokenFor("cita", "1"),
	];
	expect(new Set(all).size).toBe(4);
});

test("beside a new secret the one before it still opens what it sealed and knows what it named", () => {
	const [old, next] = ["b".repeat(64), "c".repeat(64)];
	const both = openSecret(next, old);
	expect(both.unseal("zoho", others.seal("zoho", "1000.abc"))).toBe("1000.abc");
	expect(openSecret(next).unseal("zoho", both.seal("zoho", "x"))).toBe("x");
	expect(both.tokenFor("cita", "1")).toBe(openSecret(next).tokenFor("cita", "1"));
	expect(both.tokensFor("cita", "1")).toEqual([
		both.tokenFor("cita", "1"),
		others.tokenFor("cita", "1"),
	]);
	expect([both.isNew, others.isNew]).toEqual([true, false]);
	expect(() => both.unseal("zoho", ours.seal("zoho", "x"))).toThrow();
});

test("a mark is one master's, and neither the master nor a key of it", () => {
	const master = "d".repeat(64);
	expect(markOf(master)).toMatch(/^[0-9a-f]{32}$/);
	expect(markOf(master)).toBe(markOf(master));
	expect(markOf("e".repeat(64))).not.toBe(markOf(master));
});

test("the file of the secret before it is whole, or absent", () => {
	const place = mkdtempSync(join(folder, "old-"));
	expect(readOldSecret(place)).toBeUndefined();
	writeFileSync(join(place, "secret.old.key"), `${"f".repeat(64)}\n`);
	expect(readOldSecret(place)).toBe("f".repeat(64));
	writeFileSync(join(place, "secret.old.key"), "");
	expect(() => readOldSecret(place)).toThrow(/secret\.old\.key» está vacío/);
	rmSync(place, { recursive: true });
});

test("the master secret is made once, for its owner only, and nothing is left beside it", () => {
	expect(keepMasterSecret(folder, false)).toBeUndefined();
	const first = keepMasterSecret(folder, true);
	expect(first).toMatch(/^[0-9a-f]{64}$/);
	expect(keepMasterSecret(folder, false)).toBe(first);
	expect(readdirSync(folder)).toEqual(["secret.key"]);
	expect(statSync(join(folder, "secret.key")).mode & 0o077).toBe(0);
});
