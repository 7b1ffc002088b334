import { Fragment, type ReactNode } from "react";
import { createFieldRenderers } from "#core/records/admin/record-field.tsx";
import type { RecordField } from "#core/records/record-fields.ts";
import {
	CHAT_GROUPS,
	type ChatName,
	getChatError,
	getSampleValues,
} from "#core/settings/chat-placeholders.ts";
import { formatChat } from "#core/settings/chats.ts";
import { AGENDA, SETTINGS } from "#core/settings/fields.ts";
import { SAME_PRICE } from "#core/settings/payments.ts";
import { cn } from "#ui/cn.ts";
import { FormPicture } from "#ui/picture-field.tsx";
import type { SettingsForm } from "./form-values.ts";
import { HoursFields } from "./hours-fields.tsx";
import {
	BlockedHoursEditor,
	ClosedDaysEditor,
	OtherPhonesEditor,
	RowsEditor,
	SpecialDaysEditor,
} from "./list-editors.tsx";
import { findPartByField, type PartId } from "./site-parts.ts";

type PartProps = { form: SettingsForm & { pickPicture: () => void } };
/**
 * Layout of one line: a field name fills it, a list of names shares it (a list of one leaves half of it empty), and a
 * component renders itself.
 */
type FieldLine = string | readonly string[] | ((props: PartProps) => ReactNode);

const STAT = { addLabel: "Agregar cifra", rowName: "la cifra" };
const TIMELINE = { addLabel: "Agregar año", rowName: "el año" };
const CERTIFICATIONS = { addLabel: "Agregar certificación", rowName: "la certificación" };

const LINES_BY_PART: Record<PartId, readonly FieldLine[]> = {
	negocio: [
		"name",
		["legalName", "ruc"],
		"tagline",
		"description",
		["foundedYear", "copyrightSince"],
		({ form }) => <RowsEditor form={form} name="stats" {...STAT} />,
		({ form }) => <RowsEditor form={form} name="governmentStats" {...STAT} />,
	],
	contacto: [
		["whatsapp", "phone"],
		OtherPhonesEditor,
		"email",
		"whatsappGreeting",
		"hasEmergencyWhatsapp",
		["emergencyWhatsapp"],
		"address.street",
		["address.district", "address.city"],
		"address.landmark",
		"address.mapsQuery",
		["address.latitude", "address.longitude"],
	],
	horario: [
		HoursFields,
		ClosedDaysEditor,
		SpecialDaysEditor,
		BlockedHoursEditor,
		Object.keys(AGENDA).map((name) => `agenda.${name}`),
	],
	promesas: [
		createNote("En cuántos minutos de horario abierto respondes. El sitio lo promete y la Bandeja lo mide."),
		["promises.contactMinutes", "promises.serviceRequestMinutes"],
		["promises.quoteMinutes", "promises.appointmentMinutes"],
		["referencesFrom"],
		"pricesIncludeTax",
		["taxPercent", "quoteDays"],
	],
	pagos: [
		createNote(`Salen en Contacto, en la cotización impresa y en la página de cada cita. ${SAME_PRICE}`),
		["payments.cash", "payments.card"],
		["payments.yappy"],
		YappyCode,
		["accountingYears"],
	],
	mensajes: [({ form }) => <ChatFields form={form} group="answers" />],
	citas: [({ form }) => <ChatFields form={form} group="visits" />],
	contactar: [({ form }) => <ChatFields form={form} group="outreach" />],
	cotizaciones: [({ form }) => <ChatFields form={form} group="estimates" />],
	taller: ["usesWorkOrders", ({ form }) => <ChatFields form={form} group="orders" />],
	afirma: [
		createNote(
			"Las páginas lo dicen con estas palabras. Escribe de dónde sale cada una: es tu respaldo y solo la ve el personal. Con la dirección del sitio puesta, la que quede vacía no se muestra.",
		),
	],
	nosotros: [
		"about.story",
		({ form }) => <RowsEditor form={form} name="about.timeline" {...TIMELINE} />,
		({ form }) => <RowsEditor form={form} name="about.certifications" {...CERTIFICATIONS} />,
	],
};

const [TWO_COLUMNS, THREE_COLUMNS] = ["sm:grid-cols-2", "sm:grid-cols-3"];
const MARK_OPTIONS = { marks: "optional" } as const;
const FIELD_OVERRIDES: Readonly<Record<string, { rows?: number; label?: string }>> = {
	long: { rows: 3 },
	hasEmergencyWhatsapp: { label: "Atendemos emergencias por WhatsApp 24/7" },
};

/** Renders the controls of a part: first those in its layout, then its remaining fields. */
export function PartFields({ part, form }: PartProps & { part: PartId }) {
	const { field } = createFieldRenderers(form, MARK_OPTIONS);
	const placedNames = LINES_BY_PART[part].flat();
	const isRemaining = ([name, { type }]: [string, RecordField]) =>
		findPartByField(name) === part && !placedNames.includes(name) && !hasOwnComponent(name, type);
	const renderControl = (name: string) => (
		<Fragment key={name}>
			{field(name, FIELD_OVERRIDES[name] ?? FIELD_OVERRIDES[SETTINGS[name]?.type ?? ""])}
		</Fragment>
	);
	return (
		<>
			{LINES_BY_PART[part].map((line, index) => {
				if (typeof line === "string") return renderControl(line);
				const key = `${part} ${index}`;
				if (typeof line === "object")
					return (
						<div key={key} className={cn("grid gap-5", line.length > 2 ? THREE_COLUMNS : TWO_COLUMNS)}>
							{line.map(renderControl)}
						</div>
					);
				const LineComponent = line;
				return <LineComponent key={key} form={form} />;
			})}
			{Object.entries(SETTINGS)
				.filter(isRemaining)
				.map(([name]) => renderControl(name))}
		</>
	);
}

/** Excludes rows, pictures and chat texts, which a component line renders. */
const hasOwnComponent = (name: string, type: RecordField["type"]) =>
	type === "rows" || type === "picture" || name.startsWith("chats.");

function createNote(text: string) {
	return () => <p className="text-sm text-muted">{text}</p>;
}

function YappyCode({ form }: PartProps) {
	const { picture } = createFieldRenderers(form, MARK_OPTIONS);
	return picture("payments.yappyQr", {
		picture: <FormPicture src={String(form.values["payments.yappyQr"])} shape="aspect-square" />,
		hint: "La imagen que da la app de Yappy. Se guarda en Media.",
	});
}

const USAGE_HINTS = {
	answers: "En la Bandeja, como respuestas para elegir. El saludo está también en el correo que te avisa.",
	visits: "En la Agenda, en «Hoy» y en la solicitud, según cómo esté la cita.",
	outreach: "En «Por contactar hoy», según por qué toca escribirle a cada quien.",
	estimates: "Las dos primeras, cuando la envías desde la cotización; las otras, en «Por contactar hoy».",
	orders: "En «Taller», según cómo esté el carro; también salen solas por correo.",
};

type ChatFieldsProps = { form: SettingsForm; group: keyof typeof CHAT_GROUPS };

/** Edits the opening texts of WhatsApp chats, each with a preview. @source rules 4.40 */
function ChatFields({ form, group }: ChatFieldsProps) {
	return (
		<>
			<p className="text-sm text-muted">
				Con estas palabras abre el chat de WhatsApp. {USAGE_HINTS[group]} Antes de enviarlo todavía se pueden
				cambiar.
			</p>
			{CHAT_GROUPS[group].map((name) => (
				<ChatField key={name} name={name} form={form} group={group} />
			))}
		</>
	);
}

function ChatField({ name, form, group }: ChatFieldsProps & { name: ChatName }) {
	const { field } = createFieldRenderers(form, MARK_OPTIONS);
	const path = `chats.${name}`;
	const text = String(form.values[path]);
	const error = getChatError(name, text);
	return (
		<div>
			{field(path, { rows: 3 })}
			<div role="status" className="mt-2 border-l-4 border-line pl-3 text-sm">
				{error ? (
					form.errors[path] !== error && <p className="font-medium text-error">{error}</p>
				) : (
					<>
						<p className="text-muted">Se lee así:</p>
						<p className="whitespace-pre-line wrap-anywhere">
							{formatChat(text, {
								...getSampleValues(group, name),
								taller: String(form.values.name),
							})}
						</p>
					</>
				)}
			</div>
		</div>
	);
}
