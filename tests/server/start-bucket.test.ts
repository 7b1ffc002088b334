// @module-tag slow
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startS3 } from "#server/files/s3.test.kit.ts";

const root = mkdtempSync(join(tmpdir(), "biela-start-bucket-"));
let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
	s3 = await startS3();
});
afterAll(async () => {
	await s3.close();
	rmSync(root, { recursive: true, force: true });
});

/** Runs the real server and returns its output until it serves, is stopped, or exits. */
async function startServer(name: string, mediaUrl: string): Promise<string> {
	const child = spawn(process.execPath, [join(import.meta.dirname, "start.test.kit.ts")], {
		env: {
			...process.env,
			PORT: "0",
			HOST: "127.0.0.1",
			BIELA_DATA: join(root, name),
			MEDIA_URL: mediaUrl,
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr])
		stream.on("data", (chunk) => {
			output += String(chunk);
			if (/port \d+/.test(output)) child.kill("SIGTERM");
		});
	await new Promise((resolve) => child.once("close", resolve));
	return output;
}

test("reports wrong bucket keys in Spanish without leaking them", async () => {
	const output = await startServer("refused", s3.createBucketUrl().replace(":S3RVER@", ":otraclave@"));
	expect(output).toMatch(
		/No puedo usar las imágenes de 127\.0\.0\.1:\d+\/taller\/.*revisa la clave.*arranca otra vez/,
	);
	expect(output).not.toMatch(/^\s+at |port \d+|S3RVER|otraclave/m);
});

test("starts with an unreachable bucket and logs no keys", async () => {
	s3.setFault("hangs up");
	const output = await startServer("far", s3.createBucketUrl());
	s3.setFault("none");
	expect(output).toMatch(/port \d+/);
	expect(output).toContain("media_away");
	expect(output).not.toContain("S3RVER");
});
