import type { Change } from "#core/audit/contract.ts";
import { ACTION_LABELS, getListDifference, shortenToDifference } from "#core/audit/rules.ts";
import type { ChoiceLabels } from "#core/records/record-fields.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { formatDate, formatDateTime, formatTime, formatUsd } from "#ui/format.ts";
import { NoBreak } from "#ui/no-break.tsx";

/** Actions whose fields have no earlier value. */
const ACTIONS_WITHOUT_BEFORE = new Set<Change["action"]>([
	"created",
	"deleted",
	"restored",
	"disabled",
	"exported",
	"password_given",
	"link_issued",
	"link_requested",
	"link_withdrawn",
	"tested",
]);
const PHONE_PATTERN = /\+\d{8,15}\b/g;
const HOURS_PATTERN = /^\d{2}:\d{2} a \d{2}:\d{2}(?: y \d{2}:\d{2} a \d{2}:\d{2})?$/;
const TIME_PATTERN = /\d{2}:\d{2}/g;
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}(?=$| )/;

type ChangeListProps = {
	changes: readonly Change[];
	/** Field labels by wire name. */
	labels: Readonly<Record<string, string>>;
	/** Labels of the values of fields that hold codes. */
	choices?: ChoiceLabels;
};

/** Shows the history of a record: author, time and old and new values. */
export function ChangeList({ changes, labels, choices = {} }: ChangeListProps) {
	if (changes.length === 0) return <p className="text-muted">Aún no hay cambios anotados.</p>;
	return (
		<ol className="grid gap-3 text-sm">
			{changes.map((change) => (
				<li key={change.id} className="border-l-2 border-line pl-3">
					<p>
						<span className="font-semibold">{ACTION_LABELS[change.action]}</span>&nbsp;· {change.author}
						&nbsp;·{" "}
						<time dateTime={change.created_at} className="num text-muted">
							{formatDateTime(change.created_at)}
						</time>
					</p>
					{change.batch && (
						<p className="mt-0.5 [overflow-wrap:anywhere]">{`Con muchos productos: ${change.batch}`}</p>
					)}
					{change.fields.map((field) => (
						<p key={field.name} className="mt-0.5">
							<span className="text-muted">{labels[field.name] ?? field.name}:</span>{" "}
							<ValueChange
								{...field}
								valueLabels={choices[field.name] ?? {}}
								showsBefore={!ACTIONS_WITHOUT_BEFORE.has(change.action)}
							/>
						</p>
					))}
				</li>
			))}
		</ol>
	);
}

type ValueChangeProps = Change["fields"][number] & {
	/** Whether an empty old value is shown too. */
	showsBefore: boolean;
	valueLabels: ChoiceLabels[string];
};

function ValueChange({ name, from, to, showsBefore, valueLabels }: ValueChangeProps) {
	const formatFieldValue = (value: unknown) => valueLabels[String(value)] ?? formatValue(name, value);
	if (Array.isArray(from) && Array.isArray(to)) return <ListChange from={from} to={to} />;
	const [before, after] = shortenToDifference(formatFieldValue(from), formatFieldValue(to));
	return (
		<>
			{(showsBefore || !isEmpty(from)) && <span>{`${before} → `}</span>}
			<span className="font-medium">
				<NoBreak text={after} />
			</span>
		</>
	);
}

/** Shows only added and removed items of a list, so that unchanged ones do not hide them. */
function ListChange({ from, to }: { from: readonly unknown[]; to: readonly unknown[] }) {
	const { added, removed } = getListDifference(from.map(formatPlainValue), to.map(formatPlainValue));
	const parts = [
		added.length > 0 && `Agregado: ${added.join(", ")}`,
		removed.length > 0 && `Quitado: ${removed.join(", ")}`,
	];
	return <span className="font-medium">{parts.filter(Boolean).join(". ") || "Otro orden"}</span>;
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

function formatValue(name: string, value: unknown): string {
	if (isEmpty(value)) return "—";
	if (typeof value === "boolean") return value ? "sí" : "no";
	if (typeof value === "number" && /price/i.test(name)) return formatUsd(Math.round(value * 100));
	return Array.isArray(value) ? value.map(formatPlainValue).join(", ") : formatPlainValue(value);
}

/** Formats days, hours and phones as in the rest of the panel. */
function formatPlainValue(value: unknown): string {
	const text = String(value);
	if (HOURS_PATTERN.test(text)) return text.replace(TIME_PATTERN, (time) => formatTime(time));
	return text.replace(DAY_PATTERN, formatDate).replace(PHONE_PATTERN, (phone) => formatPhone(phone));
}
