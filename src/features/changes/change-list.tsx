import { formatPhone } from "#panama/written-phone.ts";
import type { Choices } from "#record-fields.ts";
import { formatDate, formatDateTime, formatTime, formatUsd } from "#ui/format.ts";
import { WholeWords } from "#ui/whole-words.tsx";
import type { Change } from "./contract.ts";
import { ACTION_WORDS, cutAtDifference, listDifference } from "./rules.ts";

/** Actions whose fields have no earlier value. */
const STARTS = new Set<Change["action"]>([
	"created",
	"deleted",
	"restored",
	"disabled",
	"exported",
	"password_given",
]);
const PHONES = /\+\d{8,15}\b/g;
const HOURS = /^(\d{2}:\d{2}) a (\d{2}:\d{2})$/;
const DAY = /^\d{4}-\d{2}-\d{2}(?=$| )/;

type ChangeListProps = {
	changes: readonly Change[];
	/** Field labels by wire name. */
	labels: Readonly<Record<string, string>>;
	/** Labels of the values of fields that hold codes. */
	choices?: Choices;
};

/** Shows the history of a record: author, time and old and new values. */
export function ChangeList({ changes, labels, choices = {} }: ChangeListProps) {
	if (changes.length === 0)
		return <p className="text-muted">Está como se cargó: nadie lo ha editado.</p>;
	return (
		<ol className="grid gap-3 text-sm">
			{changes.map((change) => (
				<li key={change.id} className="border-l-2 border-line pl-3">
					<p>
						<span className="font-semibold">{ACTION_WORDS[change.action]}</span>&nbsp;·{" "}
						{change.author}&nbsp;·{" "}
						<time dateTime={change.created_at} className="num text-muted">
							{formatDateTime(change.created_at)}
						</time>
					</p>
					{change.fields.map((field) => (
						<p key={field.name} className="mt-0.5">
							<span className="text-muted">{labels[field.name] ?? field.name}:</span>{" "}
							<FromTo
								{...field}
								words={choices[field.name] ?? {}}
								hasStart={!STARTS.has(change.action)}
							/>
						</p>
					))}
				</li>
			))}
		</ol>
	);
}

type FromToProps = Change["fields"][number] & {
	/** Whether an empty old value is shown too. */
	hasStart: boolean;
	words: Choices[string];
};

function FromTo({ name, from, to, hasStart, words }: FromToProps) {
	const read = (value: unknown) => words[String(value)] ?? written(name, value);
	if (Array.isArray(from) && Array.isArray(to)) return <ListChange from={from} to={to} />;
	const [before, after] = cutAtDifference(read(from), read(to));
	return (
		<>
			{(hasStart || !isEmpty(from)) && <span>{`${before} → `}</span>}
			<span className="font-medium">
				<WholeWords text={after} />
			</span>
		</>
	);
}

/** Shows only added and removed items of a list, so that unchanged ones do not hide them. */
function ListChange({ from, to }: { from: readonly unknown[]; to: readonly unknown[] }) {
	const { added, removed } = listDifference(from.map(plain), to.map(plain));
	const told = [
		added.length > 0 && `Agregado: ${added.join(", ")}`,
		removed.length > 0 && `Quitado: ${removed.join(", ")}`,
	];
	return <span className="font-medium">{told.filter(Boolean).join(". ") || "Otro orden"}</span>;
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

function written(name: string, value: unknown): string {
	if (isEmpty(value)) return "—";
	if (typeof value === "boolean") return value ? "sí" : "no";
	if (typeof value === "number" && /price/i.test(name)) return formatUsd(Math.round(value * 100));
	return Array.isArray(value) ? value.map(plain).join(", ") : plain(value);
}

/** Formats days, hours and phones as in the rest of the panel. */
function plain(value: unknown): string {
	const text = String(value);
	const [, opens, closes] = HOURS.exec(text) ?? [];
	if (opens && closes) return `${formatTime(opens)} a ${formatTime(closes)}`;
	return text.replace(DAY, formatDate).replace(PHONES, (phone) => formatPhone(phone));
}
