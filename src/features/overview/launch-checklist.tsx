import { SETTING_LABELS } from "#features/settings/sentences.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { plural } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import type { Dashboard } from "./contract.ts";

type Missing = Dashboard["missing"];

const SHOWN = 6;

type LaunchChecklistProps = {
	missing: Missing;
	/** Where a field is fixed. */
	hrefFor: (field: string) => string;
	testimonialsPath: string;
	/** The field whose approval is on its way. */
	busyField: string | undefined;
	onApprove: (field: string) => void;
};

/** What still holds the bundled sample: fix it where it lives, or say that it is right. And what only the server can be told. */
export function LaunchChecklist(props: LaunchChecklistProps) {
	const { missing, testimonialsPath } = props;
	const { fields, testimonials } = missing;
	const rest = fields.slice(SHOWN);
	return (
		<div className="border border-linea bg-papel">
			{missing.address && (
				<p className="border-b border-linea px-4 py-2">
					<strong className="font-medium">La dirección del sitio (SITE_URL).</strong>{" "}
					<span className="text-sm text-gris">
						Sin ella, los correos y los mensajes de WhatsApp salen sin enlaces, y nadie confirma el
						boletín. Ponla en el servidor y reinícialo.
					</span>
				</p>
			)}
			{testimonials > 0 && (
				<p className="flex flex-wrap items-center justify-between gap-3 border-b border-linea px-4 py-2">
					<Anchor to={testimonialsPath} className="link py-1 font-medium">
						{plural(testimonials, "testimonio de ejemplo", "testimonios de ejemplo")}
					</Anchor>
					<span className="text-sm text-gris">Reemplázalos o apruébalos en su lista</span>
				</p>
			)}
			<FieldRows {...props} fields={fields.slice(0, SHOWN)} />
			{rest.length > 0 && (
				<details>
					<summary className="px-4 py-3 font-medium">
						Ver {plural(rest.length, "dato más", "datos más")}
					</summary>
					<FieldRows {...props} fields={rest} />
				</details>
			)}
		</div>
	);
}

function stateOf({ name, is_empty, can_approve }: Missing["fields"][number]): string {
	if (name.startsWith("legal.")) return "precio más bajo, garantía legal, reclamos, plazos";
	if (!can_approve) return "de ejemplo: nadie responde";
	return is_empty ? "vacío" : "de ejemplo";
}

function FieldRows(props: LaunchChecklistProps & { fields: Missing["fields"] }) {
	const { fields, hrefFor, busyField, onApprove } = props;
	return (
		<ul className="*:border-b *:border-linea *:last:border-b-0">
			{fields.map(({ name, is_empty, can_approve }) => {
				const label = SETTING_LABELS[name] ?? name;
				return (
					<li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
						<Anchor to={hrefFor(name)} className="link min-w-0 py-1 font-medium">
							{label}
						</Anchor>
						<span className="grow text-sm text-gris">
							{stateOf({ name, is_empty, can_approve })}
						</span>
						{can_approve ? (
							<Button
								tone="line"
								size="sm"
								isBusy={busyField === name}
								onClick={() => onApprove(name)}
							>
								{is_empty ? "Dejar vacío" : "Aprobar"}
								<span className="sr-only">: {label}</span>
							</Button>
						) : (
							<ButtonLink to={hrefFor(name)} tone="line" size="sm">
								Cambiar
								<span className="sr-only">: {label}</span>
							</ButtonLink>
						)}
					</li>
				);
			})}
		</ul>
	);
}
