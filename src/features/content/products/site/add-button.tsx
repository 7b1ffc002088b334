import type { ComponentProps, MouseEvent } from "react";
import { Button } from "#ui/button.tsx";

const FORM_ID = "agregar";

/** Form of every add button on a page. Without script, a button submits it to the product's own quote form. */
export function AddForm() {
	return <form id={FORM_ID} />;
}

type AddButtonProps = Pick<ComponentProps<typeof Button>, "tone" | "icon" | "className"> & {
	name: string;
	/** The product's own page. */
	path: string;
	onAdd: () => void;
};

/** Adds a product to the quote list in one tap. */
export function AddButton({ name, path, onAdd, ...buttonProps }: AddButtonProps) {
	function handleClick(event: MouseEvent) {
		event.preventDefault();
		onAdd();
	}

	return (
		<Button
			{...buttonProps}
			type="submit"
			form={FORM_ID}
			formAction={`${path}#cotizar`}
			name="cotizar"
			value="1"
			size="sm"
			onClick={handleClick}
		>
			<span>
				Agregar<span className="sr-only"> a la lista: {name}</span>
			</span>
		</Button>
	);
}
