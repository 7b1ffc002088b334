import { listSettingsImageUses } from "#features/settings/image-uses.server.ts";
import { listShowcaseImageUses } from "#features/showcase/image-uses.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { ImageUse } from "./contract.ts";
import type { MediaRow } from "./store.server.ts";
import {
	listNamedImageUses,
	listPostImageUses,
	listProductImageUses,
	listServiceImageUses,
} from "./uses-read-model.server.ts";

type Placed = Pick<MediaRow, "path" | "target">;

/** Finds the uses of each file by path. @source rules 6.17 */
export async function usesOf(
	at: Pick<Platform, "db" | "reads" | "images">,
	files: readonly Placed[],
): Promise<Map<string, ImageUse[]>> {
	const uses = new Map<string, ImageUse[]>(files.map((file) => [file.path, fixedUsesOf(file)]));
	if (files.length === 0) return uses;
	// Query one after the other, since a transaction has one connection.
	const found = [
		await listNamedImageUses(at.reads, at.images),
		await listProductImageUses(at.reads, new Set(uses.keys())),
		await listServiceImageUses(at.reads),
		await listPostImageUses(at.reads),
		await listShowcaseImageUses(at.reads),
		await listSettingsImageUses(at.db),
	];
	// Skip uses of other pictures.
	for (const { path, label, to } of found.flat()) uses.get(path)?.push({ label, to });
	return uses;
}

/** Returns the uses that follow from a fixed name. Brands and products are listed separately by their own records. */
function fixedUsesOf({ path, target }: Placed): ImageUse[] {
	if (target === null) return [];
	if (path.startsWith("/images/logo/")) return [{ label: "Logo del sitio", to: "/" }];
	if (path.startsWith("/images/gubernamentales/"))
		return [{ label: `Gubernamentales, foto ${target}`, to: "/gubernamentales#galeria" }];
	return [];
}
