import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { keepMasterSecret, openSecret } from "./secret.server.ts";

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

test("the master secret is made once, for its owner only, and nothing is left beside it", () => {
	const first = keepMasterSecret(folder);
	expect(first).toMatch(/^[0-9a-f]{64}$/);
	expect(keepMasterSecret(folder)).toBe(first);
	expect(readdirSync(folder)).toEqual(["secret.key"]);
	expect(statSync(join(folder, "secret.key")).mode & 0o077).toBe(0);
});
