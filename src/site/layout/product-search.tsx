import { Button } from "#ui/button.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";

/** A search in the catalogue for who found nothing where they are; a plain form. */
export function ProductSearch() {
	return (
		<search className="mt-8 block max-w-prose">
			<FieldScope id="no-existe">
				<form action="/productos" method="get" className="flex items-end gap-2">
					<Field label="Buscar productos" name="q" className="min-w-0 grow">
						<TextInput
							type="search"
							icon="search"
							maxLength={100}
							placeholder="Aceite, filtro, escobillas…"
						/>
					</Field>
					<Button type="submit">Buscar</Button>
				</form>
			</FieldScope>
		</search>
	);
}
