import { explainPlace } from "#platform/files/bucket.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { keptMark } from "./claim.server.ts";
import { listFolders } from "./folders-read-model.server.ts";

type Finding = { state: "ok" | "error"; detail: string };

/**
 * Checks the upload store by writing to it and reading from it.
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
			detail: `${away.place}: ${explainPlace(error, "MEDIA_URL")}. Ninguna imagen se perdió por esto: se ven las que este servidor guarda de antes y subir una no se puede. Avisa a quien administra el servidor.`,
		};
	}
	const took = Math.max(1, Math.round(performance.now() - started));
	return { state: "ok", detail: `En ${away.place}, guarda y lee en ${took} ms` };
}

/** Checks the local folder, because a server that used a bucket may have been started without MEDIA_URL. */
async function judgeFolder(at: Platform): Promise<Finding> {
	const isWell = { state: "ok", detail: "En este servidor, donde están los datos" } as const;
	if ((await keptMark(at.reads)) === undefined) return isWell;
	const here = new Set(await at.files.list(0));
	const missing = [...(await listFolders(at.reads))].filter((id) => !here.has(id)).length;
	if (missing === 0) return isWell;
	return {
		state: "error",
		detail: `${missing === 1 ? "Falta 1 imagen" : `Faltan ${missing} imágenes`}: este taller las tenía en un almacén S3. Pon otra vez MEDIA_URL, o tráelas con npm run move -- s3 carpeta.`,
	};
}
