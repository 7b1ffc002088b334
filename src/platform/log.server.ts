import { type DestinationStream, type Logger, pino } from "pino";
import { DatabaseAway, StoreBusy } from "#platform/database/outage.ts";
import { openLogOutput } from "#platform/start/log-output.server.ts";

export type Log = Logger;

const STANDARD_OUTPUT = 1;
/** Enough of a path to know it again. */
const LONGEST_PATH = 200;
const PERSONAL = ["name", "phone", "email", "notes", "password", "access_token", "authorization"];

/**
 * Opens the log: JSON lines on standard output, instants in UTC, personal data masked wherever it is nested.
 *
 * @param level pino level; "silent" for tests
 * @param sink  where lines go instead of standard output
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

/** Addresses come from anybody: cut, and without what would move a terminal's cursor. */
function shortened(path: unknown): string {
	const text = String(path)
		.slice(0, LONGEST_PATH)
		.replace(/[\p{C}\u2028\u2029]/gu, "�");
	return String(path).length > LONGEST_PATH ? `${text}…` : text;
}

/** Keeps what helps to mend an error, drops values that a database driver may quote from a row. */
function describeError(error: unknown): unknown {
	if (error instanceof Response) return `answer with status ${error.status}`;
	if (!(error instanceof Error)) return shortened(statusOf(error) ?? error);
	const code = (error as { code?: unknown }).code;
	const said = { type: error.name, message: maskDigits(error.message), code };
	// Where in the program an outage is met helps nobody, and many meet it; what the connection said does.
	if (error instanceof DatabaseAway || error instanceof StoreBusy)
		return {
			...said,
			...(error.cause instanceof Error && { because: maskDigits(error.cause.message) }),
		};
	return { ...said, stack: maskDigits(error.stack ?? "") };
}

/** What the router throws for a page that does not take this method, or is not there. */
function statusOf(error: unknown): string | undefined {
	const { status, statusText } = (error ?? {}) as { status?: unknown; statusText?: unknown };
	return status === undefined ? undefined : `status ${status} ${statusText ?? ""}`.trim();
}

const maskDigits = (text: string) =>
	text
		.replace(/\+?\d[\d -]{6,}\d/g, "***")
		.replace(/\S+/g, (word) => (word.includes("@") ? "***" : word));
