import { useLocation, useNavigate, useSearchParams } from "react-router";
import { read, staffApi } from "#api/client.ts";
import { carLine, carOf } from "#car/car.ts";
import { nextFree, startTimeOf } from "#features/appointments/agenda/board.ts";
import { appointmentServices } from "#features/appointments/request/appointment-services.ts";
import {
	AppointmentNew,
	type NewVisitValues,
} from "#features/appointments/staff/appointment-new.tsx";
import { lengthOf } from "#features/appointments/visit-length.ts";
import type { CustomerRequest } from "#features/customers/contract.ts";
import { phoneAsGiven } from "#features/customers/sentences.ts";
import type { LeadDetail } from "#features/leads/contract.ts";
import { KIND_LABELS } from "#features/leads/sentences.ts";
import { saysMoreThanNumber } from "#panama/typed-phone.ts";
import { plural } from "#ui/format.ts";
import type { Route } from "./+types/agenda-new";
import { useAgenda } from "./agenda/context.ts";
import { HourField } from "./agenda/hour-field.tsx";
import { agendaFailureOf } from "./agenda/load-failure.tsx";
import { isDay } from "./agenda/query.ts";
import { useNewVisit } from "./agenda/use-new-visit.ts";
import { refusalIn, type VisitNews } from "./agenda/use-visit.ts";
import { KnownCars, KnownCustomer } from "./customers/known.tsx";
import { inOneLine, useCaller } from "./customers/use-caller.ts";
import { SmallButton, SmallLink } from "./frame/small-button.tsx";
import { readWish, type Wish } from "./inbox/lead-wish.tsx";
import { WhoAsked } from "./inbox/who-asked.tsx";
import { FormSheet } from "./record/form-sheet.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const id = new URL(request.url).searchParams.get("solicitud");
	const [services, lead] = await Promise.all([
		read(staffApi.services.$get()),
		id ? read(staffApi.admin.inbox[":id"].$get({ param: { id } })) : undefined,
	]);
	return { services, lead, ...(lead && { wish: await readWish(lead) }) };
}

export default function AgendaNewPage({ loaderData }: Route.ComponentProps) {
	const { services, lead, wish } = loaderData;
	const { agenda, hours, now, leave, hrefFor, refresh } = useAgenda();
	const [search] = useSearchParams();
	const navigate = useNavigate();
	const jobFor = (name: string) =>
		lengthOf(
			services.find((service) => service.name === name),
			{ hours },
		);

	const asked = search.get("para") ?? "";
	const askedTime = startTimeOf(search.get("hora") ?? "");
	const from = isDay(asked) && asked > now.day ? asked : now.day;
	const typedBefore = (useLocation().state as Carried)?.words ?? {};
	const form = useNewVisit({
		...(lead && { lead: startOf(lead, wish, services, typedBefore) }),
		asked: `${asked} ${askedTime ?? ""}`,
		startFor(service) {
			const job = jobFor(service);
			// A drop-off service has one time a day, so the requested hour does not apply.
			if (askedTime && asked >= now.day && !job.dropOff) return { day: asked, time: askedTime };
			const wish = { job, now, from };
			return nextFree(agenda.days, agenda.visits, wish) ?? { day: from, time: "" };
		},
		onSaved: () => void refresh(),
		goOn(visit) {
			const state: VisitNews = { said: `Cita guardada: ${visit.reference}.` };
			void navigate(hrefFor(visit), { replace: true, preventScrollReset: true, state });
		},
	});
	const { values, set, problem } = form;
	const { code, free } = refusalIn(problem);
	const caller = lead ? { ...values, phone: "" } : values;
	const { known, cars } = useCaller({ values: caller, set, carOf: inOneLine });

	/** Books an open request of the caller at the day and time of this form. */
	function handleTake({ id }: { id: string }) {
		const { day, time, service, car, phone } = values;
		// The request keeps its own phone, so an extension typed here moves to the note.
		const more = saysMoreThanNumber(phone) && phoneAsGiven(phone);
		const note = [values.note, more].filter(Boolean).join("\n");
		const to = new URLSearchParams(search);
		for (const [name, value] of Object.entries({ para: day, hora: time, solicitud: id }))
			to.set(name, value);
		const state: Carried = { words: { service, car, note } };
		form.clear();
		void navigate({ search: `?${to}` }, { preventScrollReset: true, replace: true, state });
	}

	return (
		<FormSheet
			id="nueva-cita"
			title="Nueva cita"
			description={
				lead
					? "Al guardarla queda confirmada en la agenda, y la solicitud pasa a «Agendada»."
					: "Por teléfono o en el mostrador. Queda confirmada al guardarla."
			}
			onClose={leave}
			form={form}
			saveLabel="Guardar cita"
			action={
				code === "same_hour" && (
					<SmallButton onClick={() => void form.save({ again: true })}>
						Agendar de todos modos
					</SmallButton>
				)
			}
		>
			<AppointmentNew
				values={values}
				onChange={set}
				person={lead && <WhoAsked lead={lead} />}
				known={
					known && (
						<>
							<KnownCustomer
								customer={known}
								name={values.name}
								onUse={({ name, email }) => set({ name, ...(email && !values.email && { email }) })}
								isLinked={false}
							/>
							<KnownRequests open={known.open} hrefFor={hrefFor} onTake={handleTake} />
							<div className="mt-3">
								<KnownCars cars={cars} />
							</div>
						</>
					)
				}
				services={appointmentServices(services.map(({ name }) => name))}
			>
				<HourField
					choice={{ day: values.day, time: values.time, overbook: values.overbook }}
					onChoice={set}
					job={jobFor(values.service)}
					free={free}
				/>
			</AppointmentNew>
		</FormSheet>
	);
}

/** Fields typed before the caller's open request was selected. */
type Carried = { words?: Pick<NewVisitValues, "service" | "car" | "note"> } | null;

/** Returns the initial values of a visit that is booked from a request. */
function startOf(
	lead: LeadDetail,
	{ request, quote }: Partial<Wish> = {},
	services: readonly { name: string }[],
	typed: Partial<NewVisitValues>,
) {
	const asked = services.find(({ name }) => name === request?.service_name)?.name;
	const { name, phone, email } = lead;
	const told = request ?? quote;
	const car = told && carLine(carOf(told));
	const values = {
		name,
		phone: phone ?? lead.phone_typed ?? "",
		email: email ?? "",
		...(asked && { service: asked }),
		...(car && { car }),
		...Object.fromEntries(Object.entries(typed).filter(([, word]) => word)),
	};
	return { id: lead.id, values };
}

export const ErrorBoundary = agendaFailureOf("Nueva cita", "No se pudo abrir el formulario");

/** Only the newest requests are listed. */
const SHOWN = 5;

type KnownRequestsProps = {
	/** Open requests of an existing customer. */
	open: readonly CustomerRequest[];
	hrefFor: (request: { id: string }) => string;
	onTake: (request: { id: string }) => void;
};

/** Lists the caller's open requests. Booking one of them keeps it from staying open beside its own visit. */
function KnownRequests({ open, hrefFor, onTake }: KnownRequestsProps) {
	if (open.length === 0) return null;
	return (
		<div className="mt-3 border-l-4 border-accent bg-ground px-3 py-2 text-sm">
			<p id="ya-pidio" className="font-medium">
				{`Tiene ${plural(open.length, "solicitud abierta", "solicitudes abiertas")}:`}
			</p>
			<ul aria-labelledby="ya-pidio">
				{open.slice(0, SHOWN).map((request) => (
					<li key={request.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
						<span className="min-w-0 grow basis-48">
							<span className="num font-medium whitespace-nowrap">{request.reference}</span>{" "}
							{KIND_LABELS[request.kind]}
							<span className="block text-muted wrap-anywhere">{request.summary}</span>
						</span>
						{request.kind === "appointment" || request.visit ? (
							<SmallLink to={hrefFor(request)} preventScrollReset>
								Abrir su cita
								<span className="sr-only"> {request.reference}</span>
							</SmallLink>
						) : (
							<SmallButton onClick={() => onTake(request)}>
								Agendar esta
								<span className="sr-only"> {request.reference}</span>
							</SmallButton>
						)}
					</li>
				))}
			</ul>
		</div>
	);
}
