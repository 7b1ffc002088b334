// @module-tag slow
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { killAll, runOnce, startServer } from "./server-process.test.kit.ts";

const LIMIT_MS = 120_000;
const root = mkdtempSync(join(tmpdir(), "biela-told-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
afterEach(killAll);

test(
	"detects a taken port before showing the password",
	async () => {
		const folder = join(root, "unseen");
		const env = { BIELA_DATA: folder, BIELA_ADMIN_PASSWORD: "" };
		const blocker = createServer().listen(0, "127.0.0.1");
		await once(blocker, "listening");
		const { port } = blocker.address() as AddressInfo;
		const failedStart = startServer({ ...env, PORT: String(port) });
		expect(await failedStart.waitForOutput(/^never$/)).not.toContain("contraseña");
		blocker.close();
		expect(existsSync(folder)).toBe(false);
		expect(await runOnce(env)).toMatch(/contraseña {2}\S+/);
	},
	LIMIT_MS,
);

test(
	"names the new database on the first start only",
	async () => {
		const folder = join(root, "new");
		const first = await runOnce({ BIELA_DATA: folder });
		expect(first).toContain(`Base nueva en «${folder}»`);
		expect(first).toMatch(/revisa BIELA_DATA/);
		expect(await runOnce({ BIELA_DATA: folder })).not.toMatch(/Base nueva/);
	},
	LIMIT_MS,
);

test(
	"warns about https without a trusted proxy",
	async () => {
		const env = { BIELA_DATA: join(root, "https"), SITE_URL: "https://taller.com" };
		expect(await runOnce(env)).toMatch(/Atención: SITE_URL es https.*TRUSTED_PROXIES=loopback/);
		const proxied = await runOnce({ ...env, TRUSTED_PROXIES: "loopback" });
		const plain = await runOnce({ ...env, SITE_URL: "http://127.0.0.1:3000" });
		for (const output of [proxied, plain]) expect(output).not.toMatch(/Atención/);
	},
	LIMIT_MS,
);
