import type { RequestView } from "#core/requests/admin/request-details.ts";
import type { Lead } from "#core/requests/contract.ts";
import type { LeadKind } from "#core/requests/kinds.ts";
import { loadMessageDetails } from "#features/inbox/contact/admin/request-view.tsx";
import { loadSubscriptionDetails } from "#features/inbox/newsletter/admin/request-view.tsx";
import { loadQuoteDetails } from "#features/inbox/quotes/admin/request-view.tsx";
import { loadServiceRequestDetails } from "#features/inbox/service-requests/admin/request-view.tsx";
import { loadAppointmentDetails } from "#features/workshop/appointments/admin/request-view.tsx";

/** The view of each kind of request. A kind without one does not compile. */
const REQUEST_VIEWS: Record<LeadKind, RequestView> = {
	quote: loadQuoteDetails,
	newsletter: loadSubscriptionDetails,
	contact: loadMessageDetails,
	appointment: loadAppointmentDetails,
	service_request: loadServiceRequestDetails,
};

/** Loads what staff read of a request from the subject of its kind. */
export const loadRequestDetails = ({ id, kind }: Pick<Lead, "id" | "kind">) => REQUEST_VIEWS[kind](id);
