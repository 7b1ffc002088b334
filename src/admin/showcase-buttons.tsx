import type { ReactNode } from "react";
import { read, staffApi } from "#api/client.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { DeleteRecord } from "./delete-record.tsx";
import { OrderButtons } from "./order-buttons.tsx";
import { useRestore } from "./use-restore.ts";

type ShowcaseButtonsProps = {
	shelf: "promotions" | "testimonials" | "brands";
	name: string;
	editHref: string;
	ids: readonly string[];
	place: number;
	question: string;
	done: string;
	remove: () => Promise<unknown>;
	children?: ReactNode;
};

/** What every record of the showcase can do. */
export function ShowcaseButtons(props: ShowcaseButtonsProps) {
	const { shelf, name, editHref, ids, place, question, done, remove, children } = props;
	const order = useRestore("Orden guardado", "No se pudo guardar el orden");
	return (
		<>
			{children}
			<ButtonLink to={editHref} tone="line" size="sm" icon="edit">
				Editar<span className="sr-only"> {name}</span>
			</ButtonLink>
			<DeleteRecord
				name={name}
				question={question}
				text={`«${name}» sale de la portada y queda en la papelera.`}
				done={done}
				failure="No se pudo eliminar"
				remove={remove}
			/>
			{ids.length > 1 && (
				<OrderButtons
					name={name}
					ids={ids}
					place={place}
					onOrder={(next) =>
						void order(() =>
							read(
								staffApi.admin.showcase[":shelf"].order.$put({
									param: { shelf },
									json: { ids: next },
								}),
							),
						)
					}
				/>
			)}
		</>
	);
}

type RestoreButtonProps = { name: string; done: string; restore: () => Promise<unknown> };

export function RestoreButton({ name, done, restore }: RestoreButtonProps) {
	const run = useRestore(done, "No se pudo restaurar");
	return (
		<Button tone="line" size="sm" icon="refresh" onClick={() => void run(restore)}>
			Restaurar<span className="sr-only"> {name}</span>
		</Button>
	);
}
