import { globSync } from "node:fs";
import { sep } from "node:path";
import { stripQuery } from "#domain/site-path.ts";
import { CONTENT_TYPES } from "#server/pages/static-files.server.ts";

/** An image that staff uploaded. */
export type UploadedImage = {
	/** Its folder in the file store. */
	id: string;
	/** Public path of the full-size image, e.g. "/images/logo/logo.png". */
	path: string;
	/** Start of the SHA-256 of the full-size image. */
	hash: string;
	/** The image at this path may be replaced, so its URL carries a version. */
	isFixedName: boolean;
};

/** A stored file to send, with its content type. */
export type StoredImage = { folder: string; name: string; type: string; image: UploadedImage };

const VARIANT = /^(.+)\.(w\d{3,4})\.(avif|webp)$/;
const removeExtension = (path: string) => path.replace(/\.[^./]+$/, "");
const getExtension = (path: string) => path.slice(path.lastIndexOf(".") + 1);

/**
 * All existing images, shipped with the site or uploaded. An upload replaces every shipped file with its name,
 * whatever the extension. Look images up each time instead of copying the set, because uploads change.
 *
 * @source rules 1.11, 6.16
 */
export class SiteImages extends Set<string> {
	#uploads = new Map<string, UploadedImage>();

	/** Checks whether an image exists at this path; ignores the version in the query. */
	override has(path: string): boolean {
		const pathWithoutQuery = stripQuery(path);
		const upload = this.#uploads.get(removeExtension(pathWithoutQuery));
		return upload ? upload.path === pathWithoutQuery : super.has(pathWithoutQuery);
	}

	/** Returns the public URL of a path, with a version if its name is fixed. */
	getUrl<Path extends string | null>(path: Path): Path | string {
		const upload = path && this.#uploads.get(removeExtension(stripQuery(path)));
		return upload ? getUploadUrl(upload) : path;
	}

	/** Finds the uploaded file or its resized variant behind a path. */
	findStoredImage(path: string): StoredImage | undefined {
		const [, stem = "", width = "", format = ""] = VARIANT.exec(path) ?? [];
		const originalImage = this.#uploads.get(stem);
		if (originalImage) return toStoredImage(originalImage, `${width}.${format}`);
		const upload = this.#uploads.get(removeExtension(path));
		return upload?.path === path ? toStoredImage(upload, `full.${getExtension(path)}`) : undefined;
	}

	/** Checks whether an upload replaces this shipped file. */
	isShadowed(path: string): boolean {
		return this.#uploads.has(removeExtension(path));
	}

	/** Replaces the list of uploads. */
	setUploads(uploads: readonly UploadedImage[]): void {
		this.#uploads = new Map(uploads.map((upload) => [removeExtension(upload.path), upload]));
	}
}

/** Lists the images shipped with the site. Read once at startup; pages only refer to images that exist. */
export function listPublicImages(): ReadonlySet<string> {
	const files = globSync("images/**/*.*", { cwd: "public" });
	return new Set(files.map((path) => `/${path.split(sep).join("/")}`));
}

/** Returns the public URL of an upload. */
export function getUploadUrl({ path, hash, isFixedName }: Omit<UploadedImage, "id">): string {
	return isFixedName ? `${path}?v=${hash}` : path;
}

function toStoredImage(image: UploadedImage, name: string): StoredImage {
	return { folder: image.id, name, type: CONTENT_TYPES[getExtension(name)] ?? "image/webp", image };
}
