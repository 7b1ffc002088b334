import { createContext, useContext } from "react";
import type { StaffUser } from "#core/accounts/contract.ts";
import type { ChatSender, Chats } from "#core/settings/chats.ts";
import { hasRight, type Right } from "#domain/permissions.ts";

type Panel = {
	shop: string;
	/** Whether the shop uses work orders; otherwise the panel hides them. */
	uses_work_orders: boolean;
	/** Message templates of the chats. */
	chats: Chats;
	/** Updates the name and templates at once after the user edits them. */
	setSender: (sender: ChatSender & { uses_work_orders: boolean }) => void;
	user: StaffUser;
	/** Updates the user after they edit their own name or email. */
	setUser: (user: StaffUser) => void;
	/** Number of leads still in state `new`. */
	newLeads: number;
	/** Updates the badge; called by pages that just loaded the number. */
	setNewLeads: (count: number) => void;
};

/** Query of the badge, identical to the dashboard's query, so that both share one request. */
export const NEW_LEADS = { state: "new", order: "due" } as const;

const PanelContext = createContext<Panel | undefined>(undefined);
export const PanelProvider = PanelContext.Provider;

export function usePanel(): Panel {
	const panel = useContext(PanelContext);
	if (!panel) throw new Error("usePanel needs the panel's layout above it");
	return panel;
}

/** Returns a check of the user's rights; the panel hides what a user may not do. */
export function useHasRight(): (right: Right) => boolean {
	const { user } = usePanel();
	return (right) => hasRight(user, right);
}
