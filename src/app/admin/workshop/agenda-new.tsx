import { useLocation, useNavigate, useSearchParams } from "react-router";
import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import { read, staffApi } from "#api/client.ts";
import { loadRequestDetails } from "#app/admin/inbox/request-views.ts";
import { RoutedFormDialog } from "#core/records/admin/routed-form-dialog.tsx";
import { LeadSummaryCard } from "#core/requests/admin/lead-summary-card.tsx";
import type { RequestDetails } from "#core/requests/admin/request-details.ts";
import type { LeadDetail } from "#core/requests/contract.ts";
import { getKindInfo } from "#core/requests/kinds.ts";
import { KIND_LABELS } from "#core/requests/messages.ts";
import { formatCar } from "#domain/car/car.ts";
import { hasTextBesidesNumber } from "#domain/phone/typed-phone.ts";
import { findNextFreeHour, parseStartTime } from "#features/workshop/appointments/admin/board.ts";
import { useAgenda } from "#features/workshop/appointments/admin/context.ts";
import { HourField } from "#features/workshop/appointments/admin/hour-field.tsx";
import { toAgendaLoadFailure } from "#features/workshop/appointments/admin/load-failure.tsx";
import {
	NewAppointmentFields,
	type NewVisitValues,
} from "#features/workshop/appointments/admin/new-appointment-fields.tsx";
import { isDay } from "#features/workshop/appointments/admin/query.ts";
import { useNewVisit } from "#features/workshop/appointments/admin/use-new-visit.ts";
import { toVisitRejection, type VisitNotice } from "#features/workshop/appointments/admin/use-visit.ts";
import { toVisitDuration } from "#features/workshop/appointments/booking/visit-duration.ts";
import { listAppointmentServices } from "#features/workshop/appointments/request/appointment-services.ts";
import {
	CustomerCarChoices,
	ExistingCustomerNotice,
} from "#features/workshop/customers/admin/existing-customer.tsx";
import { toCarText, useCustomerAutofill } from "#features/workshop/customers/admin/use-customer-autofill.ts";
import type { CustomerRequest } from "#features/workshop/customers/contract.ts";
import { formatOriginalPhone } from "#features/workshop/customers/messages.ts";
import { formatCount } from "#ui/format.ts";
import type { Route } from "./+types/agenda-new";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const id = new URL(request.url).searchParams.get("solicitud");
	const [services, lead] = await Promise.all([
		read(staffApi.services.$get()),
		id ? read(staffApi.admin.inbox[":id"].$get({ param: { id } })) : undefined,
	]);
	return { services, lead, ...(lead && { details: await loadRequestDetails(lead) }) };
}

export default function AgendaNewPage({ loaderData }: Route.ComponentProps) {
	const { services, lead, details } = loaderData;
	const { agenda, hours, now, closeOverlay, hrefFor, refresh } = useAgenda();
	const [search] = useSearchParams();
	const navigate = useNavigate();
	const getServiceDuration = (name: string) =>
		toVisitDuration(
			services.find((service) => service.name === name),
			{ hours },
		);

	const requestedDay = search.get("para") ?? "";
	const requestedTime = parseStartTime(search.get("hora") ?? "");
	const from = isDay(requestedDay) && requestedDay > now.day ? requestedDay : now.day;
	const carriedFields = (useLocation().state as CarriedState)?.fields ?? {};
	const form = useNewVisit({
		...(lead && { lead: getStartValues(lead, details, services, carriedFields) }),
		requestedHour: `${requestedDay} ${requestedTime ?? ""}`,
		getStart(service) {
			const duration = getServiceDuration(service);
			// A drop-off service has one time a day, so the requested hour does not apply.
			if (requestedTime && requestedDay >= now.day && !duration.dropOff)
				return { day: requestedDay, time: requestedTime };
			const slotRequest = { duration, now, from };
			return findNextFreeHour(agenda.days, agenda.visits, slotRequest) ?? { day: from, time: "" };
		},
		onSaved: () => void refresh(),
		onContinue(visit) {
			const state: VisitNotice = { message: `Cita guardada: ${visit.reference}.` };
			void navigate(hrefFor(visit), { replace: true, preventScrollReset: true, state });
		},
	});
	const { values, set, problem } = form;
	const { code: problemCode, freeHours: freeSlots } = toVisitRejection(problem);
	const caller = lead ? { ...values, phone: "" } : values;
	const { customer: existingCustomer, cars } = useCustomerAutofill({
		values: caller,
		set,
		toFields: toCarText,
	});

	/** Books an open request of the caller at the day and time of this form. */
	function handleBookRequest({ id }: { id: string }) {
		const { day, time, service, car, phone } = values;
		// The request keeps its own phone, so an extension typed here moves to the note.
		const phoneNote = hasTextBesidesNumber(phone) && formatOriginalPhone(phone);
		const note = [values.note, phoneNote].filter(Boolean).join("\n");
		const query = new URLSearchParams(search);
		for (const [name, value] of Object.entries({ para: day, hora: time, solicitud: id }))
			query.set(name, value);
		const state: CarriedState = { fields: { service, car, note } };
		form.clear();
		void navigate({ search: `?${query}` }, { preventScrollReset: true, replace: true, state });
	}

	return (
		<RoutedFormDialog
			id="nueva-cita"
			title="Nueva cita"
			description={
				lead
					? "Al guardarla queda confirmada en la agenda, y la solicitud pasa a «Agendada»."
					: "Por teléfono o en el mostrador. Queda confirmada al guardarla."
			}
			onClose={closeOverlay}
			form={form}
			saveLabel="Guardar cita"
			action={
				problemCode === "same_hour" && (
					<SmallButton onClick={() => void form.save({ again: true })}>Agendar de todos modos</SmallButton>
				)
			}
		>
			<NewAppointmentFields
				values={values}
				onChange={set}
				person={lead && <LeadSummaryCard lead={lead} />}
				customerMatches={
					existingCustomer && (
						<>
							<ExistingCustomerNotice
								customer={existingCustomer}
								name={values.name}
								onUse={({ name, email }) => set({ name, ...(email && !values.email && { email }) })}
								isLinked={false}
							/>
							<OpenRequests
								requests={existingCustomer.openRequests}
								hrefFor={hrefFor}
								onBook={handleBookRequest}
							/>
							<div className="mt-3">
								<CustomerCarChoices cars={cars} />
							</div>
						</>
					)
				}
				services={listAppointmentServices(services.map(({ name }) => name))}
			>
				<HourField
					choice={{ day: values.day, time: values.time, overbook: values.overbook }}
					onChoice={set}
					duration={getServiceDuration(values.service)}
					freeHours={freeSlots}
				/>
			</NewAppointmentFields>
		</RoutedFormDialog>
	);
}

/** Fields typed before the caller's open request was selected. */
type CarriedState = { fields?: Pick<NewVisitValues, "service" | "car" | "note"> } | null;

/** Returns the initial values of a visit that is booked from a request. */
function getStartValues(
	lead: LeadDetail,
	details: RequestDetails | undefined,
	services: readonly { name: string }[],
	typedValues: Partial<NewVisitValues>,
) {
	const offeredService = services.find(({ name }) => name === details?.requestedService?.name)?.name;
	const { name, phone, email } = lead;
	const car = details && formatCar(details.car);
	const values = {
		name,
		phone: phone ?? lead.phone_typed ?? "",
		email: email ?? "",
		...(offeredService && { service: offeredService }),
		...(car && { car }),
		...Object.fromEntries(Object.entries(typedValues).filter(([, text]) => text)),
	};
	return { id: lead.id, values };
}

export const ErrorBoundary = toAgendaLoadFailure("Nueva cita", "No se pudo abrir el formulario");

/** Only the newest requests are listed. */
const MAX_REQUESTS_SHOWN = 5;

type OpenRequestsProps = {
	/** Open requests of an existing customer. */
	requests: readonly CustomerRequest[];
	hrefFor: (request: { id: string }) => string;
	onBook: (request: { id: string }) => void;
};

/** Lists the caller's open requests. Booking one of them keeps it from staying open beside its own visit. */
function OpenRequests({ requests, hrefFor, onBook }: OpenRequestsProps) {
	if (requests.length === 0) return null;
	return (
		<div className="mt-3 border-l-4 border-accent bg-ground px-3 py-2 text-sm">
			<p id="ya-pidio" className="font-medium">
				{`Tiene ${formatCount(requests.length, "solicitud abierta", "solicitudes abiertas")}:`}
			</p>
			<ul aria-labelledby="ya-pidio">
				{requests.slice(0, MAX_REQUESTS_SHOWN).map((request) => (
					<li key={request.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
						<span className="min-w-0 grow basis-48">
							<span className="num font-medium whitespace-nowrap">{request.reference}</span>{" "}
							{KIND_LABELS[request.kind]}
							<span className="block text-muted wrap-anywhere">{request.summary}</span>
						</span>
						{getKindInfo(request.kind).isVisit || request.visit ? (
							<SmallLink to={hrefFor(request)} preventScrollReset>
								Abrir su cita
								<span className="sr-only"> {request.reference}</span>
							</SmallLink>
						) : (
							<SmallButton onClick={() => onBook(request)}>
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
