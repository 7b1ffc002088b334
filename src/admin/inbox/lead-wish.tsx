import { read, staffApi } from "#api/client.ts";
import { AppointmentSummary } from "#features/appointments/request/appointment-summary.tsx";
import { MessageSummary } from "#features/contact/message-summary.tsx";
import type { Lead } from "#features/leads/contract.ts";
import type { ContactChannel } from "#features/leads/rules.ts";
import { SubscriptionSummary } from "#features/newsletter/subscription-summary.tsx";
import { QuoteSummary } from "#features/quotes/quote-summary.tsx";
import { ServiceRequestSummary } from "#features/service-requests/service-request-summary.tsx";

/** The visit of a request: an appointment has one from its start, another kind once it was scheduled. */
export async function readVisitOf({ id, kind }: Pick<Lead, "id" | "kind">) {
	if (kind === "newsletter") return { visit: null, is_mail_on: false };
	return read(staffApi.admin.agenda[":id"].visit.$get({ param: { id } }));
}

/** Fetches what a lead asks for, from the room of its kind; a kind with nothing more to tell has only its summary. */
export async function readWish({ id, kind }: Pick<Lead, "id" | "kind">) {
	const param = { id };
	const { quotes, messages, appointments, "service-requests": requests } = staffApi.admin;
	if (kind === "quote") return { quote: await read(quotes[":id"].$get({ param })) };
	if (kind === "contact") return { message: await read(messages[":id"].$get({ param })) };
	if (kind === "appointment")
		return { appointment: await read(appointments[":id"].$get({ param })) };
	if (kind === "newsletter")
		return { subscription: await read(staffApi.admin.newsletter[":id"].$get({ param })) };
	if (kind === "service_request") return { request: await read(requests[":id"].$get({ param })) };
	return {};
}

/** How the customer asked to be answered, where their form asks. */
export function preferredOf({ request }: Wish): ContactChannel | undefined {
	if (!request) return undefined;
	return ({ whatsapp: "whatsapp", llamada: "phone", correo: "email" } as const)[
		request.contact_method
	];
}

export type Wish = Awaited<ReturnType<typeof readWish>>;

export function WishSummary({ lead, wish }: { lead: Lead; wish: Wish }) {
	const { quote, message, appointment, request, subscription } = wish;
	if (quote) return <QuoteSummary quote={quote} />;
	if (message) return <MessageSummary message={message} />;
	if (appointment) return <AppointmentSummary appointment={appointment} />;
	if (request) return <ServiceRequestSummary request={request} />;
	if (subscription) return <SubscriptionSummary subscription={subscription} />;
	return <p>{lead.summary}</p>;
}
