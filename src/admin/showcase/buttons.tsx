import type { ReactNode } from "react";
import { RecordButtons } from "#admin/record/buttons.tsx";
import type { Removal } from "#admin/record/delete.tsx";
import { read, staffApi } from "#api/client.ts";

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
