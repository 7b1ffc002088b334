import { type DestinationStream, type Logger, pino } from "pino";
import { DatabaseAway, StoreBusy } from "#platform/database/outage.ts";
import { openLogOutput } from "#platform/start/log-output.server.ts";

export type Log = Logger;

const STANDARD_OUTPUT = 1;
/** Enough of a path to recognise it. */
const LONGEST_PATH = 200;
const PERSONAL = ["name", "phone", "email", "notes", "password", "access_token", "authorization"];

/**
 * Opens the log: JSON lines on standard output, UTC timestamps, personal data masked at any depth.
 *
 * @param level pino level; "silent" for tests
 * @param sink destination instead of standard output
 */
export function openLog(level: string, sink?: DestinationStream): Log {
	const paths = PERSONAL.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]);
	const options = {
		level,
		base: null,
		timestamp: pino.stdTimeFunctions.isoTime,
		redact: { paths, censor: "***" },
		serializers: { error: describeError, path: shortened, key: shortened },
	};
	return pino(options, sink ?? openLogOutput(STANDARD_OUTPUT));
}

/** Truncates a path from a request and removes characters that could control a terminal. */
function shortened(path: unknown): string {
	const text = String(path)
		.slice(0, LONGEST_PATH)
		.replace(/[\p{C}\u2028\u2029]/gu, "�");
	return String(path).length > LONGEST_PATH ? `${text}…` : text;
}

/** Keeps the details that help to fix an error and masks row values that a database driver may quote. */
function describeError(error: unknown): unknown {
	if (error instanceof Response) return `answer with status ${error.status}`;
	if (!(error instanceof Error)) return shortened(statusOf(error) ?? error);
	const code = (error as { code?: unknown }).code;
	const said = { type: error.name, message: maskDigits(error.message), code };
	// Many requests fail in an outage: the connection error helps, the stack does not.
	if (error instanceof DatabaseAway || error instanceof StoreBusy)
		return {
			...said,
			...(error.cause instanceof Error && { because: maskDigits(error.cause.message) }),
		};
	return { ...said, stack: maskDigits(error.stack ?? "") };
}

/** Formats what the router throws for an unknown page or a wrong method. */
function statusOf(error: unknown): string | undefined {
	const { status, statusText } = (error ?? {}) as { status?: unknown; statusText?: unknown };
	return status === undefined ? undefined : `status ${status} ${statusText ?? ""}`.trim();
}

const maskDigits = (text: string) =>
	text
		.replace(/\+?\d[\d -]{6,}\d/g, "***")
		.replace(/\S+/g, (word) => (word.includes("@") ? "***" : word));
