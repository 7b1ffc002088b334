/** Creates the pictures of the README and of the guide from the sample shop: `npm run pictures`, after a change of design. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { SAMPLE_PASSWORD } from "#domain/sample-band.ts";
import { hideOwnShop } from "../../scripts/own-shop.mjs";
import { findChromium } from "../../tests/e2e/chromium.mjs";
import { takeGuidePictures } from "./guide-pictures.ts";
import { startSite } from "./server.ts";

const PICTURE_FOLDER = "docs/pictures";
const VIEWPORT = { width: 1280, height: 800 };
const SITE_URL = "http://localhost:3000";

hideOwnShop();
const dataFolder = mkdtempSync(join(tmpdir(), "biela-pictures-"));
const env = { ...process.env, BIELA_DATA: dataFolder, SITE_URL, BIELA_SAMPLE: "1" };
const { status } = spawnSync(process.execPath, ["scripts/sample.ts"], { env, stdio: "inherit" });
if (status !== 0) process.exit(1);
const { origin, stop } = await startSite(dataFolder, { SITE_URL, BIELA_SAMPLE: "1" });
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
	mkdirSync(PICTURE_FOLDER, { recursive: true });
	const page = await browser.newPage({
		viewport: VIEWPORT,
		locale: "es-PA",
		timezoneId: "America/Panama",
	});
	const savePicture = async (path: string, name: string) => {
		await page.goto(origin + path, { waitUntil: "networkidle" });
		// Hide the banner, which belongs to the sample and not to the product.
		await page.addStyleTag({ content: "#muestra { display: none }" });
		const picture = sharp(await page.screenshot()).webp({ quality: 78 });
		await picture.toFile(join(PICTURE_FOLDER, `${name}.webp`));
	};
	await savePicture("/", "site");
	await page.goto(`${origin}/admin/login`);
	await page.getByLabel("Usuario").fill("admin");
	await page.getByLabel("Contraseña", { exact: true }).fill(SAMPLE_PASSWORD);
	await page.keyboard.press("Enter");
	await page.waitForURL(/dashboard/);
	await savePicture("/admin/dashboard/taller", "panel");
	await takeGuidePictures(browser, origin);
} finally {
	await browser.close();
	await stop();
	rmSync(dataFolder, { recursive: true, force: true });
}
