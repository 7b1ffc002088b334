import { explainPlace } from "#platform/bucket.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { keptMark } from "./claim.server.ts";
import { listIds } from "./store.server.ts";

type Finding = { state: "ok" | "error"; detail: string };

/** Whether uploads lie, or lay, in a bucket: of a shop that always had its own folder there is nothing to say. */
export async function hadStore(at: Platform): Promise<boolean> {
	return at.files.away !== undefined || (await keptMark(at.reads)) !== undefined;
}

/**
 * What is known of the place where uploads live, by writing and reading there.
 *
 * @source rules 9.17
 */
export async function judgeStore(at: Platform): Promise<Finding> {
	const { away } = at.files;
	if (!away) return judgeFolder(at);
	const started = performance.now();
	try {
		await away.probe();
	} catch (error) {
		return {
			state: "error",
			detail: `${away.place}: ${explainPlace(error, "MEDIA_URL")}. Se ven las imágenes que este servidor guarda de antes; subir una no se puede.`,
		};
	}
	const took = Math.max(1, Math.round(performance.now() - started));
	return { state: "ok", detail: `En ${away.place}, guarda y lee en ${took} ms` };
}

/** A shop that had a bucket and was started without its address. */
async function judgeFolder(at: Platform): Promise<Finding> {
	const here = new Set(await at.files.list(0));
	const missing = [...(await listIds(at.reads))].filter((id) => !here.has(id)).length;
	if (missing === 0) return { state: "ok", detail: "En este servidor, donde están los datos" };
	return {
		state: "error",
		detail: `${missing === 1 ? "Falta 1 imagen" : `Faltan ${missing} imágenes`}: este taller las tenía en un almacén S3. Pon otra vez MEDIA_URL, o tráelas con npm run move -- s3 carpeta.`,
	};
}
