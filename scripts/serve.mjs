/**
 * Serves the installed build and changes nothing: for images and services whose program files are read-only.
 * `--muestra` serves the sample shop, which it creates first if needed.
 */
import { NODE, run, stop } from "./prepare.mjs";
import { SERVER, SERVING } from "./serving.mjs";

const [first, ...rest] = process.argv.slice(2);
const isSample = first === "--muestra";
if (first && !isSample)
	stop(
		`No conozco «${first}»: solo --muestra, que abre el taller para probar. Lo demás se elige con las variables de .env.example.`,
	);
// Ignore an empty line such as `BIELA_DATA=`, so that the sample does not use the folder of a shop's data.
const readSetting = (name) => process.env[name]?.trim();
const BIELA_DATA = readSetting("BIELA_DATA") || "muestra";
const SITE_URL = readSetting("SITE_URL") || `http://localhost:${readSetting("PORT") || 3000}`;
const sample = isSample && { BIELA_DATA, SITE_URL, BIELA_SAMPLE: "1" };
const env = { ...SERVING, ...process.env, ...sample };
if (isSample) {
	const code = await run(NODE, ["scripts/sample.ts", ...rest], { env });
	if (code !== 0) process.exit(code);
}
// Replace this process, so that the process manager stops, measures and restarts the server itself.
process.execve(NODE, [NODE, ...SERVER], env);
