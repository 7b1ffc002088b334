import { getLinkUrl, type LinkRef } from "#core/requests/link/links.server.ts";
import type { ChatName } from "#core/settings/chat-placeholders.ts";
import { formatChat } from "#core/settings/chats.ts";
import type { Settings } from "#core/settings/contract.ts";
import { getCallName } from "#domain/text/greeting.ts";
import type { FollowUpKind } from "#features/inbox/follow-ups/messages.ts";
import type { Thresholds } from "#features/inbox/follow-ups/rules.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { normalizePhone } from "#server/phone.server.ts";

/** Context in which a group queries and describes its people. */
export type GroupContext = {
	ctx: AppContext;
	now: Date;
	settings: Settings;
	thresholds: Thresholds;
};

/** Columns of a person in every group; `summary` describes the request. */
export type Person = LinkRef & {
	reference: string;
	name: string;
	phone: string | null;
	summary?: string;
	/** Not selected when the customer asked first or agreed to the contact, which is not a reminder. */
	wantsNoReminders?: number | null;
};
/**
 * A group's details of a person: the relevant instant, and the chat as a template with placeholders or as a finished
 * message.
 */
export type FollowUpDetails = {
	dueAt: Date;
	summary?: string;
	estimateId?: string;
} & ({ chat: ChatName; placeholders?: Record<string, string> } | { message: string });

/** Returns a person of a group as the list shows them. */
export function toFollowUp(
	kind: FollowUpKind,
	row: Person,
	details: FollowUpDetails,
	{ ctx, settings }: GroupContext,
) {
	const { leadId, reference, name, phone } = row;
	return {
		lead_id: leadId,
		kind,
		reference,
		name,
		phone,
		has_whatsapp: phone ? (normalizePhone(phone)?.hasWhatsapp ?? false) : false,
		summary: details.summary ?? row.summary ?? "",
		at: details.dueAt.toISOString(),
		message:
			"message" in details
				? details.message
				: formatChat(settings.chats[details.chat], {
						nombre: getCallName(name),
						referencia: reference,
						taller: settings.name,
						enlace: getLinkUrl(ctx, row) ?? "",
						...details.placeholders,
					}),
		is_opted_out: row.wantsNoReminders === 1,
		...(details.estimateId !== undefined && { estimate_id: details.estimateId }),
	};
}
