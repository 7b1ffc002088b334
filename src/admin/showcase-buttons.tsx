import type { ReactNode } from "react";
import { read, staffApi } from "#api/client.ts";
import type { Removal } from "./delete-record.tsx";
import { RecordButtons } from "./record-buttons.tsx";

type ShowcaseButtonsProps = Pick<Removal, "name" | "question" | "done" | "remove"> & {
	shelf: "promotions" | "testimonials" | "brands";
	editHref: string;
	ids: readonly string[];
	place: number;
	children?: ReactNode;
};

/** What every record of the showcase can do. */
export function ShowcaseButtons(props: ShowcaseButtonsProps) {
	const { shelf, editHref, ids, place, children, ...removal } = props;
	const { order } = staffApi.admin.showcase[":shelf"];
	const save = (next: string[]) => read(order.$put({ param: { shelf }, json: { ids: next } }));
	return (
		<>
			{children}
			<RecordButtons
				editHref={editHref}
				removal={{
					...removal,
					text: `«${removal.name}» sale de la portada y queda en la papelera.`,
					failure: "No se pudo eliminar",
				}}
				order={{ ids, place, save }}
			/>
		</>
	);
}
