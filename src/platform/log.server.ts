import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

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
		serializers: { error: describeError },
	};
	return sink ? pino(options, sink) : pino(options);
}

/** Keeps what helps to mend an error, drops values that a database driver may quote from a row. */
function describeError(error: unknown): unknown {
	if (!(error instanceof Error)) return String(error);
	const code = (error as { code?: unknown }).code;
	return {
		type: error.name,
		message: maskDigits(error.message),
		code,
		stack: maskDigits(error.stack ?? ""),
	};
}

const maskDigits = (text: string) =>
	text.replace(/\+?\d[\d -]{6,}\d/g, "***").replace(/[^\s@]+@[^\s@]+\.\w+/g, "***");
