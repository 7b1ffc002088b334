import { argon2Sync, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password.server.ts";

// A rejection by the full queue must not be cached.
test("rejects unknown names equally after a full queue", async () => {
	const hashes = Array.from({ length: 60 }, () => hashPassword("a").catch(() => "no turn"));
	const verifyUnknown = () => verifyPassword("a", undefined, "unknown");
	// Rejected, unless another test of this worker created the dummy hash before.
	await verifyUnknown().catch((error) => expect(error.code).toBe("busy"));
	await Promise.all(hashes);
	expect(await verifyUnknown()).toBe(false);
});

test("accepts composed and decomposed accents", async () => {
	const [composed, decomposed] = [
		"contrase\u00f1a larga de \u00cd\u00f1igo",
		"contrasen\u0303a larga de I\u0301n\u0303igo",
	];
	for (const password of [composed, decomposed]) {
		const hash = await hashPassword(password);
		expect(await verifyPassword(composed, hash, "staff")).toBe(true);
		expect(await verifyPassword(decomposed, hash, "staff")).toBe(true);
		expect(await verifyPassword("contrasena larga de Inigo", hash, "staff")).toBe(false);
	}
});

test("accepts old hashes of decomposed accents", async () => {
	const nonce = randomBytes(16);
	const message = "contrasen\u0303a larga";
	const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
	const tag = argon2Sync("argon2id", { ...cost, message, nonce }).toString("base64url");
	const hash = `argon2id$19456$2$${nonce.toString("base64url")}$${tag}`;
	expect(await verifyPassword("contrase\u00f1a larga", hash, "staff")).toBe(true);
});
