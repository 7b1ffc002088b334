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
const BIELA_DATA = process.env.BIELA_DATA?.trim() || "muestra";
const sample = isSample && { BIELA_DATA, BIELA_SAMPLE: "1" };
const env = { ...SERVING, ...process.env, ...sample };
if (isSample) {
	const code = await run(NODE, ["scripts/sample.ts", ...rest], { env });
	if (code !== 0) process.exit(code);
}
// Replace this process, so that the process manager stops, measures and restarts the server itself.
process.execve(NODE, [NODE, ...SERVER], env);
