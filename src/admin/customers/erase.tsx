import { useState } from "react";
import { useChange } from "#admin/frame/use-change.ts";
import { INBOX } from "#admin/inbox/query.ts";
import { type Filled, FormDialog } from "#admin/settings/form-dialog.tsx";
import { read, staffApi } from "#api/client.ts";
import type { ErasurePlan } from "#features/personal-data/contract.ts";
import { spokenDay } from "#panama/time.ts";
import { Button } from "#ui/button.tsx";
import { clearIf } from "#ui/clear-if.ts";
import { Field, TextInput } from "#ui/field.tsx";
import { formatLongDate, plural } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { CUSTOMERS } from "./query.ts";

/** Open records that block erasing a customer, each with the page that closes it. */
const BEFORE = [
	{
		of: "open_visit",
		is: "Tiene una cita abierta.",
		end: "Cancélala o ciérrala",
		to: (id: string) => `/admin/dashboard/agenda/${id}`,
	},
	{
		of: "car_inside",
		is: "Tiene un carro en el taller.",
		end: "Entrégalo o márcalo como retirado",
		to: (id: string) => `/admin/dashboard/taller/${id}`,
	},
] as const;

type EraseProps = { id: string; name: string; onErased: () => void };

export function Erase({ id, name, onErased }: EraseProps) {
	const [plan, setPlan] = useState<ErasurePlan>();
	const { run, isBusy } = useChange(null);
	const param = { id };
	const look = () =>
		void run({
			call: () => read(staffApi.admin.customers[":id"].erasure.$get({ param })),
			onDone: setPlan,
		});

	const inTheWay = BEFORE.filter(({ of }) => plan?.[of]);

	function handleSubmit(typed: FormData, { send }: Filled) {
		const json = { phone_end: String(typed.get("phone_end") ?? "") };
		send({
			call: () => read(staffApi.admin.customers[":id"].erasure.$post({ param, json })),
			onDone: onErased,
			done: "Persona borrada",
		});
	}

	return (
		<>
			<p className="mb-3 max-w-prose">
				Si lo pide, se borra de todo y no se puede deshacer: su ficha, sus solicitudes, cartas y
				suscripción. Primero ves qué se va y qué queda.
			</p>
			{inTheWay.map(({ of, is, to, end }) => (
				<p key={of} role="alert" className="mb-3 border-l-4 border-accent px-3 py-2">
					{is}{" "}
					<Anchor to={to(plan?.[of] ?? "")} className="link">
						{end}
					</Anchor>{" "}
					y vuelve.
				</p>
			))}
			<Button tone="danger" size="sm" isBusy={isBusy} busyLabel="Mirando…" onClick={look}>
				Borrar a esta persona…
			</Button>
			{plan && inTheWay.length === 0 && (
				<FormDialog
					failure="No se borró nada"
					refresh={null}
					onClose={() => setPlan(clearIf(plan))}
					id="borrar-persona"
					title={`Borrar a ${name}`}
					description="No se puede deshacer."
					submitLabel="Borrar para siempre"
					busyLabel="Borrando…"
					onSubmit={handleSubmit}
				>
					<Plan plan={plan} />
					<Field
						label="Últimos 4 números de su teléfono"
						name="phone_end"
						hint="Para no borrar a otra persona."
					>
						<TextInput inputMode="numeric" autoComplete="off" maxLength={4} />
					</Field>
				</FormDialog>
			)}
		</>
	);
}

function Plan({ plan }: { plan: ErasurePlan }) {
	const { photos, own_events: events, elsewhere } = plan;
	return (
		<>
			<Lines
				title="Se borra"
				lines={[
					"Su ficha, con nombre, teléfono, correo y notas",
					plan.requests > 0 &&
						`Sus datos en ${plural(plan.requests, "solicitud", "solicitudes")}, con lo que escribió y su carro`,
					photos > 0 && plural(photos, "foto que mandó", "fotos que mandó"),
					plan.letters > 0 &&
						plural(plan.letters, "carta, aviso o envío", "cartas, avisos y envíos"),
					plan.subscriptions > 0 && "Su suscripción al boletín",
				]}
			/>
			{elsewhere.requests.length + elsewhere.customers.length > 0 && (
				<div>
					<p className="font-semibold">Se borra también de lo que es de otros</p>
					<p>
						Donde dice su teléfono, correo, placa o nombre completo quedará «dato borrado». Si algo
						también es de ellos, quítalo antes de esta ficha.
					</p>
					<p className="flex flex-wrap gap-x-3">
						{elsewhere.customers.map((other) => (
							<Anchor key={other.id} to={`${CUSTOMERS}/${other.id}`} className="link">
								{other.name}
							</Anchor>
						))}
						{elsewhere.requests.map((other) => (
							<Anchor key={other.id} to={`${INBOX}/${other.id}`} className="link whitespace-nowrap">
								{other.reference}
							</Anchor>
						))}
					</p>
				</div>
			)}
			<Lines
				title="Queda, sin nada que la nombre"
				lines={[
					"Referencia, fecha, tipo y montos de lo que pidió, para las cuentas",
					`Copias de seguridad hechas hasta hoy: la última se va antes del ${formatLongDate(plan.copies_until)}`,
					plan.has_namesake && "Su nombre, en notas sobre otros: otra persona se llama igual",
					events.length > 0 &&
						`En Zoho, lo que el personal escribió a mano: bórralo allí (${events.map(({ day, reference }) => `${reference}, ${spokenDay(day)}`).join("; ")})`,
				]}
			/>
		</>
	);
}

function Lines({ title, lines }: { title: string; lines: readonly (string | false)[] }) {
	return (
		<div>
			<p className="font-semibold">{title}</p>
			<ul className="list-disc pl-5">{lines.map((line) => line && <li key={line}>{line}</li>)}</ul>
		</div>
	);
}
