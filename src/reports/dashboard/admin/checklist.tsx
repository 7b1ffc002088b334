import type { ReactNode } from "react";
import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import {
	EDIT_BRANDS,
	EDIT_SERVICES,
	EDIT_TESTIMONIALS,
	SETTINGS_ADDRESS,
	SETTINGS_BACKUP_PLACE,
	SETTINGS_MAIL,
	SETTINGS_SITE,
	SETTINGS_TEXTS,
	SHOWCASE,
} from "#admin/paths.ts";
import { findRowList, getFieldName, getSampleLabel } from "#core/settings/sample-rows.ts";
import { SampleRecords } from "#features/content/samples/admin/sample-records.tsx";
import { splitFields } from "#reports/dashboard/checklist-rules.ts";
import type { Dashboard } from "#reports/dashboard/contract.ts";
import { formatCount } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import {
	type Approvals,
	ApproveMarked,
	FactRows,
	formatFactTitle,
	MarkBox,
	useApprovals,
} from "./approvals.tsx";

type Missing = Dashboard["missing"];

type ChecklistProps = {
	missing: Missing;
	/** Whether it has the width of the page, for two columns. */
	isWide?: boolean;
};

/** Rows of content before the others are folded. What a visitor needs is never folded. */
const MAX_VISIBLE = 6;

/** Settings of the installation, with the consequence of each missing one. */
const SERVER_SETTINGS = [
	{
		name: "address",
		label: "La dirección del sitio.",
		to: SETTINGS_ADDRESS,
		hint: "Sin ella, los correos y los mensajes de WhatsApp salen sin enlaces, y nadie confirma el boletín.",
	},
	{
		name: "mail",
		label: "El correo.",
		to: SETTINGS_MAIL,
		hint: "Sin él no sale ningún correo: ni el acuse al cliente ni el aviso al taller. Quedan en cola hasta que lo pongas.",
	},
	{
		name: "copies",
		label: "La copia fuera del servidor.",
		to: SETTINGS_BACKUP_PLACE,
		hint: "Las copias de cada hora están en la misma máquina: si se daña, se pierden con ella.",
	},
] as const;

/**
 * Lists the sample data that the owner has yet to replace or approve («Falta por completar»), and settings that only the
 * server's environment can hold. Disappears once nothing is left.
 */
export function Checklist({ missing, isWide = false }: ChecklistProps) {
	const { testimonials, promotions, prices, looks } = missing;
	const isLive = !missing.address;
	const { needed, others } = splitFields(missing.fields);
	const serverSettings = SERVER_SETTINGS.filter(({ name }) => missing[name]);
	const approvals = useApprovals(missing);
	const { samples } = missing;
	const warranties = samples.facts.filter(({ fact }) => fact === "warranty");
	const durations = samples.facts.filter(({ fact }) => fact === "duration");
	const aboutRows = others.filter(({ name }) => findRowList(name));
	const texts = others.filter((field) => !aboutRows.includes(field));
	const hiddenFields = texts.slice(MAX_VISIBLE);

	const records = [
		{
			name: "testimonials",
			to: EDIT_TESTIMONIALS,
			label: formatCount(testimonials, "testimonio de ejemplo", "testimonios de ejemplo"),
			hint: "Reemplázalos o apruébalos en su lista",
		},
		{
			name: "promotions",
			to: SHOWCASE,
			label: formatCount(promotions, "promoción finalizada", "promociones finalizadas"),
			hint: "Renuévalas o elimínalas",
		},
		{
			name: "prices",
			to: EDIT_SERVICES,
			label: `${formatCount(prices, "servicio", "servicios")} sin precio «desde»`,
			hint: "Escribe desde cuánto: quien compara talleres lo busca primero",
		},
		{
			name: "gallery",
			to: "/admin/dashboard/media",
			label: "Galería de Gubernamentales, sin fotos",
			hint: "Sube la primera",
		},
	] as const;
	const missingRecords = records.filter(({ name }) => missing[name]);

	const renderRows = (fields: Missing["fields"]) => (
		<ul className="*:border-b *:border-line *:last:border-b-0">
			{fields.map((field) => (
				<Row key={field.name} field={field} previewPaths={looks[field.name]} approvals={approvals} />
			))}
		</ul>
	);

	return (
		<Section
			title="Falta por completar"
			note={
				isLive
					? "Son de ejemplo o nadie los confirmó. No salen en el sitio hasta que los confirmes o los cambies, salvo los datos del taller sin «Ver con»."
					: "El sitio los muestra como ejemplo. Cuando tenga su dirección dejan de salir hasta que los confirmes o los cambies, salvo los datos del taller sin «Ver con»."
			}
		>
			<SampleRecords {...samples} />
			<div className={isWide ? "grid items-start gap-4 lg:grid-cols-2" : "grid gap-4"}>
				{needed.length + serverSettings.length > 0 && (
					<div className="grid gap-4">
						{needed.length > 0 && <Group title="Para que te encuentren">{renderRows(needed)}</Group>}
						{serverSettings.length > 0 && (
							<Group title="En el servidor">
								<ul className="*:border-b *:border-line *:px-4 *:py-2 *:last:border-b-0">
									{serverSettings.map(({ name, label, to, hint }) => (
										<li key={name}>
											{to ? (
												<Anchor to={to} className="link py-1 font-medium">
													{label}
												</Anchor>
											) : (
												<strong className="font-medium">{label}</strong>
											)}{" "}
											<span className="text-sm text-muted">{hint}</span>
										</li>
									))}
								</ul>
							</Group>
						)}
					</div>
				)}
				{missingRecords.length + texts.length > 0 && (
					<Group title="Lo que el sitio cuenta">
						{missingRecords.map(({ name, to, label, hint }) => (
							<p
								key={name}
								className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-2"
							>
								<Anchor to={to} className="link py-1 font-medium">
									{label}
								</Anchor>
								<span className="grow text-sm text-muted">{hint}</span>
								<PreviewLinks {...looks[name]} label={label} />
							</p>
						))}
						{renderRows(texts.slice(0, MAX_VISIBLE))}
						{hiddenFields.length > 0 && (
							<details>
								<summary className="px-4 py-3 font-medium">
									Ver {formatCount(hiddenFields.length, "dato más", "datos más")}
								</summary>
								{renderRows(hiddenFields)}
							</details>
						)}
					</Group>
				)}
				{aboutRows.length > 0 && <Group title="Año por año y certificaciones">{renderRows(aboutRows)}</Group>}
				{samples.facts.length > 0 && (
					<div className="grid gap-4">
						{warranties.length > 0 && (
							<Group title={formatFactTitle(warranties, "Garantías de ejemplo")}>
								<FactRows facts={warranties} approvals={approvals} />
							</Group>
						)}
						{durations.length > 0 && (
							<Group title={formatFactTitle(durations, "Duraciones de ejemplo")}>
								<FactRows facts={durations} approvals={approvals} />
							</Group>
						)}
					</div>
				)}
			</div>
			<ApproveMarked {...approvals} />
		</Section>
	);
}

function Group({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div>
			<h3 className="mb-1 font-semibold">{title}</h3>
			<div className="border border-line bg-paper">{children}</div>
		</div>
	);
}

/** Returns the link to edit a field. Brand texts are edited in their list, legal texts in theirs. */
function getFieldHref(field: string): string {
	if (field.startsWith("brands.")) return EDIT_BRANDS;
	if (field.startsWith("legal.")) return SETTINGS_TEXTS;
	return `${SETTINGS_SITE}#ajustes-${getFieldName(field)}`;
}

type Field = Missing["fields"][number];

function getFieldStatus({ name, is_empty, can_approve }: Field): string {
	if (name.startsWith("legal.")) return "precio más bajo, garantía legal, reclamos, plazos";
	if (name === "stats" || name.startsWith("claims.")) return "falta escribir de dónde sale";
	if (!can_approve) return "de ejemplo: nadie responde";
	return is_empty ? "vacío" : "de ejemplo";
}

type PreviewLinksProps = Partial<NonNullable<PreviewPaths>> & { label: string };

/** Links to the public page with and without the unconfirmed data; renders nothing for data on no page. */
function PreviewLinks({ with: withHref, without: withoutHref, label }: PreviewLinksProps) {
	if (!withHref || !withoutHref) return null;
	return (
		<span className="flex gap-4 text-sm">
			<Anchor to={withHref} opensNewTab className="link py-1">
				Ver con<span className="sr-only">: {label}</span>
			</Anchor>
			<Anchor to={withoutHref} opensNewTab className="link py-1">
				Ver sin<span className="sr-only">: {label}</span>
			</Anchor>
		</span>
	);
}

type PreviewPaths = Missing["looks"][string] | undefined;
type RowProps = { field: Field; previewPaths: PreviewPaths; approvals: Approvals };

function Row({ field, previewPaths, approvals }: RowProps) {
	const { name, is_empty, can_approve, text } = field;
	const label = getSampleLabel(name);
	const { busyId, handleApprove } = approvals;
	return (
		<li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
			{can_approve && <MarkBox name={name} label={label} approvals={approvals} />}
			<span className="min-w-0 grow basis-60 wrap-anywhere">
				<Anchor to={getFieldHref(name)} className="link py-1 font-medium">
					{label}
				</Anchor>{" "}
				<span className="text-sm text-muted">{text || getFieldStatus(field)}</span>
			</span>
			<PreviewLinks {...previewPaths} label={label} />
			{can_approve ? (
				<SmallButton isBusy={busyId === name} onClick={() => handleApprove(new Set([name]), name)}>
					{is_empty ? "Dejar vacío" : "Aprobar"}
					<span className="sr-only">: {label}</span>
				</SmallButton>
			) : (
				<SmallLink to={getFieldHref(name)}>
					Cambiar
					<span className="sr-only">: {label}</span>
				</SmallLink>
			)}
		</li>
	);
}
