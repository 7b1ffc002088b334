import type { AppContext } from "#server/app-context.server.ts";
import { explainRemoteError } from "#server/files/bucket.server.ts";
import { getBucketMark } from "./claim.server.ts";
import { listFolders } from "./folders.server.ts";

type Finding = { state: "ok" | "error"; detail: string };

/**
 * Checks the upload store by writing to it and reading from it.
 *
 * @source rules 9.17
 */
export async function checkStoreHealth(ctx: AppContext): Promise<Finding> {
	const { remote } = ctx.files;
	if (!remote) return checkFolderHealth(ctx);
	const startedAt = performance.now();
	try {
		await remote.probe();
	} catch (error) {
		return {
			state: "error",
			detail: `${remote.location}: ${explainRemoteError(error, "MEDIA_URL")}. Ninguna imagen se perdió por esto: se ven las que este servidor guarda de antes y subir una no se puede. Avisa a quien administra el servidor.`,
		};
	}
	const durationMs = Math.max(1, Math.round(performance.now() - startedAt));
	return { state: "ok", detail: `En ${remote.location}, guarda y lee en ${durationMs} ms` };
}

/** Checks the local folder, because a server that used a bucket may have been started without MEDIA_URL. */
async function checkFolderHealth(ctx: AppContext): Promise<Finding> {
	const healthy = { state: "ok", detail: "En este servidor, donde están los datos" } as const;
	if ((await getBucketMark(ctx.reads)) === undefined) return healthy;
	const localFolders = new Set(await ctx.files.list(0));
	const missingCount = [...(await listFolders(ctx.reads))].filter((id) => !localFolders.has(id)).length;
	if (missingCount === 0) return healthy;
	return {
		state: "error",
		detail: `${missingCount === 1 ? "Falta 1 imagen" : `Faltan ${missingCount} imágenes`}: este taller las tenía en un almacén S3. Pon otra vez MEDIA_URL, o tráelas con npm run move -- s3 carpeta.`,
	};
}
