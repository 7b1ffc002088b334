import { openDecoder } from "./decoder.server.ts";
import type { Rendered } from "./decoder-process.server.ts";
import { type MediaErrorCode, rejectMedia } from "./errors.server.ts";
import { detectFormat, getExtension, isAccepted, isAnimatedPng, isExtensionOf } from "./format.ts";
import { getWrongExtensionMessage, getWrongFormatMessage, UPLOAD_ERRORS } from "./messages.ts";
import type { Guidance } from "./rules.ts";

const decode = openDecoder();

/**
 * Renders our own files from an uploaded picture. Extension, first bytes and a full decode must agree. The stored files
 * are encoded from the pixels, upright and without metadata, so no byte of the original is ever served.
 *
 * @param upload `filename` as the client named it, used for its extension only
 * @throws RuleError with a message for users; other file types are rejected before the decoder process opens them
 * @source rules 6.15; ASVS 5.0 §5.2.2, §5.2.6
 */
export async function renderPicture(
	upload: { bytes: Buffer; filename: string },
	guidance: Guidance,
): Promise<Rendered> {
	assertAcceptedFormat(upload);
	return decode(upload.bytes, guidance);
}

function assertAcceptedFormat({ bytes, filename }: { bytes: Buffer; filename: string }) {
	if (bytes.length === 0) throw createFileError("empty_file", UPLOAD_ERRORS.empty);
	const format = detectFormat(bytes);
	if (!format) throw createFileError("not_an_image", UPLOAD_ERRORS.unknown);
	const isAnimated = format === "png" ? isAnimatedPng(bytes) : format === "avif-sequence";
	if (isAnimated === undefined) throw createFileError("broken_image", UPLOAD_ERRORS.broken);
	if (isAnimated) throw createFileError("animated", UPLOAD_ERRORS.animated);
	if (!isAccepted(format)) throw createFileError("wrong_type", getWrongFormatMessage(format));
	const extension = getExtension(filename);
	if (!isExtensionOf(format, extension))
		throw createFileError("wrong_type", getWrongExtensionMessage(extension, format));
}

const createFileError = (code: MediaErrorCode, message: string) =>
	rejectMedia(code, message, { field: "file" });
