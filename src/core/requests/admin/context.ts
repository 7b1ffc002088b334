import { useOutletContext } from "react-router";
import type { Lead, LeadDetail } from "#core/requests/contract.ts";
import type { RequestDetails } from "./request-details.ts";

export type InboxContext = {
	leads: Lead[];
	refresh: () => Promise<void>;
	/** The list's own address, filters included. */
	listPath: string;
};

export const useInbox = () => useOutletContext<InboxContext>();

export type OpenLeadContext = {
	lead: LeadDetail;
	details: RequestDetails;
	/** The lead's own address, the list's filters included. */
	leadPath: string;
	show: (lead: LeadDetail) => void;
	reload: () => Promise<void>;
};
