import type { ComponentProps, ReactNode } from "react";
import type { Requester } from "#core/requests/contract.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { formatDate, formatDateTime } from "#ui/format.ts";

type FormDetailsProps = {
	rows: ComponentProps<typeof DataRows>["rows"];
	consent: Requester["consent"];
	/** The customer's own text. */
	before?: ReactNode;
	after?: ReactNode;
};

/** Shows the data of a form, without the person, whom the lead's header shows. */
export function FormDetails({ rows, consent, before, after }: FormDetailsProps) {
	const value = consent && `${formatDateTime(consent.accepted_at)} · texto ${consent.version}`;
	return (
		<div className="grid gap-5">
			{before}
			<DataRows rows={[...rows, { label: "Consentimiento", value }]} />
			{after}
		</div>
	);
}

/** Formats the day and the time that a customer prefers; "" without either. */
export const formatPreferredTime = (day: string | null, time: string | null) =>
	[day && formatDate(day), time].filter(Boolean).join(", ");
