import { type DestinationStream, type Logger, pino } from "pino";
import { DatabaseBusy, DatabaseUnavailable } from "#server/database/outage.ts";
import { openLogOutput } from "#server/start/log-output.server.ts";

export type Log = Logger;

const STANDARD_OUTPUT = 1;
/** Enough of a path to recognise it. */
const MAX_PATH_LENGTH = 200;
const PERSONAL_FIELDS = ["name", "phone", "email", "notes", "password", "access_token", "authorization"];

/**
 * Opens the log: JSON lines on standard output, UTC timestamps, personal data masked at any depth.
 *
 * @param level pino level; "silent" for tests
 * @param sink destination instead of standard output
 */
export function openLog(level: string, sink?: DestinationStream): Log {
	const paths = PERSONAL_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]);
	const options = {
		level,
		base: null,
		timestamp: pino.stdTimeFunctions.isoTime,
		redact: { paths, censor: "***" },
		serializers: { error: describeError, path: sanitizePath, key: sanitizePath },
	};
	return pino(options, sink ?? openLogOutput(STANDARD_OUTPUT));
}

/** Truncates a path from a request and removes characters that could control a terminal. */
function sanitizePath(path: unknown): string {
	const text = String(path)
		.slice(0, MAX_PATH_LENGTH)
		.replace(/[\p{C}\u2028\u2029]/gu, "�");
	return String(path).length > MAX_PATH_LENGTH ? `${text}…` : text;
}

/** Keeps the details that help to fix an error and masks row values that a database driver may quote. */
function describeError(error: unknown): unknown {
	if (error instanceof Response) return `answer with status ${error.status}`;
	if (!(error instanceof Error)) return sanitizePath(formatErrorStatus(error) ?? error);
	const code = (error as { code?: unknown }).code;
	const description = { type: error.name, message: maskPersonalData(error.message), code };
	// Many requests fail in an outage: the connection error helps, the stack does not.
	if (error instanceof DatabaseUnavailable || error instanceof DatabaseBusy)
		return {
			...description,
			...(error.cause instanceof Error && { because: maskPersonalData(error.cause.message) }),
		};
	return { ...description, stack: maskPersonalData(error.stack ?? "") };
}

/** Formats what the router throws for an unknown page or a wrong method. */
function formatErrorStatus(error: unknown): string | undefined {
	const { status, statusText } = (error ?? {}) as { status?: unknown; statusText?: unknown };
	return status === undefined ? undefined : `status ${status} ${statusText ?? ""}`.trim();
}

const maskPersonalData = (text: string) =>
	text.replace(/\+?\d[\d -]{6,}\d/g, "***").replace(/\S+/g, (word) => (word.includes("@") ? "***" : word));
