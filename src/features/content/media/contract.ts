import { z } from "zod";
import { ExpectedVersion, LenientPageNumber, PAGE_INFO, SearchQuery } from "#domain/limits.ts";
import { toSingleLine } from "#domain/text/single-line.ts";
import { CATEGORIES } from "./rules.ts";

const MAX_TEXT_LENGTH = 300;
/** Limit before spaces and line breaks are removed. */
const MAX_TYPED_LENGTH = 2 * MAX_TEXT_LENGTH;
const MAX_NAME_LENGTH = 120;
/**
 * Selects a fixed name: "logo", a brand's code or the name of its logo file, the number of a government
 * gallery picture (1 to 15), or a SKU.
 */
const Target = z
	.string()
	.max(MAX_NAME_LENGTH, "Ese destino no existe")
	.regex(/^\P{C}*$/u, "Ese destino no existe");

/** A page that shows a file, and the link to view or edit it. */
export const ImageUse = z.object({ label: z.string(), to: z.string() });
export type ImageUse = z.infer<typeof ImageUse>;

const Category = z.enum(CATEGORIES, "Elige una categoría de la lista");

/** A file of the library. The `url` of a fixed name has `?v=`, so that a new picture is visible immediately. */
export const MediaFile = z.object({
	id: z.string(),
	filename: z.string(),
	url: z.string(),
	category: Category,
	file_type: z.enum(["image", "other"]),
	size_bytes: z.number().int(),
	alt_text: z.string(),
	description: z.string(),
	width: z.number().int(),
	height: z.number().int(),
	/**
	 * Meaning of a fixed name: "logo", a brand's code, the number of a government gallery picture (1 to 15), or
	 * a SKU; null without a fixed name.
	 */
	target: z.string().nullable(),
	uses: z.array(ImageUse),
	created_at: z.iso.datetime(),
	updated_at: z.iso.datetime(),
	/** Set while the file is in the trash. */
	deleted_at: z.iso.datetime().nullable(),
});
export type MediaFile = z.infer<typeof MediaFile>;

/** Single-line text; control characters become spaces, since one of the databases rejects them. */
const TextLine = z
	.string("Escribe texto")
	.max(MAX_TYPED_LENGTH, "Usa menos de 300 letras")
	.transform((text) => toSingleLine(text.normalize("NFC")))
	.pipe(z.string().max(MAX_TEXT_LENGTH, "Usa menos de 300 letras"));

/** The multipart form of an upload. `target` selects a fixed name. */
export const Upload = z.object({
	file: z
		.custom<File>((value) => value instanceof File, "Falta el archivo")
		.openapi({ type: "string", format: "binary" }),
	category: Category,
	alt_text: TextLine.default(""),
	description: TextLine.default(""),
	target: Target.optional(),
});
export type Upload = z.infer<typeof Upload>;

const LIBRARY_VIEWS = ["library", "unused", "trash"] as ["library", "unused", "trash"];
export const MediaFilter = z.object({
	category: z.enum(["all", ...CATEGORIES], "Esa categoría no existe").default("all"),
	q: SearchQuery,
	show: z
		.enum(LIBRARY_VIEWS)
		.catch("library")
		.meta({ type: "string", enum: LIBRARY_VIEWS })
		.default("library"),
	page: LenientPageNumber,
});
export type MediaFilter = z.infer<typeof MediaFilter>;

/** One page of the library, newest first. `counts` is by category, "all" included. */
export const MediaLibrary = z.object({
	files: z.array(MediaFile),
	...PAGE_INFO,
	counts: z.record(z.string(), z.number().int()),
});
export type MediaLibrary = z.infer<typeof MediaLibrary>;

/** `updated_at` is the version the editor loaded; a newer version is not overwritten. */
export const MediaTexts = z.object({
	alt_text: TextLine,
	description: TextLine,
	updated_at: ExpectedVersion,
});
