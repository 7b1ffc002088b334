import { globSync } from "node:fs";
import { sep } from "node:path";
import { TYPES } from "#platform/pages/static-files.server.ts";
import { withoutQuery } from "#site-path.ts";

/** A picture that staff uploaded, as the server finds it. */
export type UploadedImage = {
	/** Folder of its files in the store. */
	id: string;
	/** Public path of the full picture, e.g. "/images/logo/logo.png". */
	path: string;
	/** Beginning of the SHA-256 of the full picture. */
	hash: string;
	/** The same path gets another picture one day, so addresses carry a version. */
	isFixedName: boolean;
};

/** A file to send: where it lies and what it is. */
export type StoredImage = { folder: string; name: string; type: string; image: UploadedImage };

const VARIANT = /^(.+)\.(w\d{3,4})\.(avif|webp)$/;
const stemOf = (path: string) => path.replace(/\.[^./]+$/, "");
const endingOf = (path: string) => path.slice(path.lastIndexOf(".") + 1);

/**
 * The pictures that exist: those shipped with the site and those uploaded. An upload takes the place of every
 * shipped file of its name, whatever their endings. Always asked, never copied: uploads come and go.
 *
 * @source rules 1.11, 6.16
 */
export class SiteImages extends Set<string> {
	#uploads = new Map<string, UploadedImage>();

	/** Whether a page may name this path; the version behind it does not matter. */
	override has(path: string): boolean {
		const plain = withoutQuery(path);
		const upload = this.#uploads.get(stemOf(plain));
		return upload ? upload.path === plain : super.has(plain);
	}

	/** The address to give out: with a version when the name is a fixed one. */
	urlOf<Path extends string | null>(path: Path): Path | string {
		const upload = path && this.#uploads.get(stemOf(withoutQuery(path)));
		return upload ? urlOfUpload(upload) : path;
	}

	/** The uploaded file behind a path, a smaller variant of it included. */
	storedAt(path: string): StoredImage | undefined {
		const [, stem = "", width = "", format = ""] = VARIANT.exec(path) ?? [];
		const variantOf = this.#uploads.get(stem);
		if (variantOf) return stored(variantOf, `${width}.${format}`);
		const upload = this.#uploads.get(stemOf(path));
		return upload?.path === path ? stored(upload, `full.${endingOf(path)}`) : undefined;
	}

	/** True for a shipped file whose name an upload has taken. */
	isShadowed(path: string): boolean {
		return this.#uploads.has(stemOf(path));
	}

	/** Takes the list of uploads as it is now. */
	setUploads(uploads: readonly UploadedImage[]): void {
		this.#uploads = new Map(uploads.map((upload) => [stemOf(upload.path), upload]));
	}
}

/** The pictures shipped with the site, read once: pages name only files that exist. */
export function listPublicImages(): ReadonlySet<string> {
	const files = globSync("images/**/*.*", { cwd: "public" });
	return new Set(files.map((path) => `/${path.split(sep).join("/")}`));
}

/** The public address of an upload. */
export function urlOfUpload({ path, hash, isFixedName }: Omit<UploadedImage, "id">): string {
	return isFixedName ? `${path}?v=${hash}` : path;
}

function stored(image: UploadedImage, name: string): StoredImage {
	return { folder: image.id, name, type: TYPES[endingOf(name)] ?? "image/webp", image };
}
