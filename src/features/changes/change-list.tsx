import { formatDateTime, formatUsd } from "#ui/format.ts";
import type { Change } from "./contract.ts";

const ACTION_WORDS: Record<Change["action"], string> = {
	created: "Creado",
	updated: "Editado",
	deleted: "Enviado a la papelera",
	restored: "Restaurado",
	disabled: "Desactivado",
	password_changed: "Contraseña cambiada",
	exported: "Exportado",
	approved: "Aprobado",
};
/** What these tell had nothing before it. */
const STARTS = new Set<Change["action"]>([
	"created",
	"deleted",
	"restored",
	"disabled",
	"exported",
]);
const LONGEST = 60;

type ChangeListProps = {
	changes: readonly Change[];
	/** What people read for a field's wire name. */
	labels: Readonly<Record<string, string>>;
};

/** Who changed a record, when, and from what to what. */
export function ChangeList({ changes, labels }: ChangeListProps) {
	if (changes.length === 0)
		return <p className="text-gris">Está como se cargó: nadie lo ha editado.</p>;
	return (
		<ol className="grid gap-3 text-sm">
			{changes.map((change) => (
				<li key={change.id} className="border-l-2 border-linea pl-3">
					<p>
						<span className="font-semibold">{ACTION_WORDS[change.action]}</span> · {change.author} ·{" "}
						<time dateTime={change.created_at} className="num text-gris">
							{formatDateTime(change.created_at)}
						</time>
					</p>
					{change.fields.map(({ name, from, to }) => (
						<p key={name} className="mt-0.5">
							<span className="text-gris">{labels[name] ?? name}:</span>{" "}
							{!(isEmpty(from) && STARTS.has(change.action)) && `${written(name, from)} → `}
							<span className="font-medium">{written(name, to)}</span>
						</p>
					))}
				</li>
			))}
		</ol>
	);
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

function written(name: string, value: unknown): string {
	if (isEmpty(value)) return "—";
	if (typeof value === "boolean") return value ? "sí" : "no";
	if (typeof value === "number" && /price/i.test(name)) return formatUsd(Math.round(value * 100));
	const text = Array.isArray(value) ? value.join(", ") : String(value);
	return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
