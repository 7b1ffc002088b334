import { listSettingsImageUses } from "#core/settings/store.server.ts";
import { listShowcaseImageUses } from "#features/content/showcase/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { ImageUse } from "./contract.ts";
import {
	placedPictureUses,
	postPictureUses,
	productPictureUses,
	servicePictureUses,
	skuPictureUses,
} from "./hooks.server.ts";
import type { MediaRow } from "./store.server.ts";

type LibraryPath = Pick<MediaRow, "path" | "target">;

/** Finds the uses of each file by path. @source rules 6.17 */
export async function findImageUses(
	ctx: Pick<AppContext, "db" | "reads" | "images">,
	files: readonly LibraryPath[],
): Promise<Map<string, ImageUse[]>> {
	const uses = new Map<string, ImageUse[]>(files.map((file) => [file.path, getFixedUses(file)]));
	if (files.length === 0) return uses;
	// Query one after the other, since a transaction has one connection.
	const allUses = [
		await skuPictureUses.get(ctx.reads, ctx.images),
		await productPictureUses.get(ctx.reads, new Set(uses.keys())),
		await servicePictureUses.get(ctx.reads),
		await postPictureUses.get(ctx.reads),
		await listShowcaseImageUses(ctx.reads),
		await placedPictureUses.get(ctx.reads),
		await listSettingsImageUses(ctx.db),
	];
	// Skip uses of other pictures.
	for (const { path, label, to } of allUses.flat()) uses.get(path)?.push({ label, to });
	return uses;
}

/** Returns the uses that follow from a fixed name. Brands and products are listed separately by their own records. */
function getFixedUses({ path, target }: LibraryPath): ImageUse[] {
	if (target === null) return [];
	if (path.startsWith("/images/logo/")) return [{ label: "Logo del sitio", to: "/" }];
	if (path.startsWith("/images/gubernamentales/"))
		return [{ label: `Gubernamentales, foto ${target}`, to: "/gubernamentales#galeria" }];
	return [];
}
