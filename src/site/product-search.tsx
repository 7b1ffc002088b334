import { Button } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";

/** Plain form that searches the catalogue. @param id prefix of the field's id */
export function ProductSearch({ id, className }: { id: string; className?: string }) {
	return (
		<search className={cn("block max-w-prose", className)}>
			<FieldScope id={id}>
				<form action="/productos" method="get" className="flex flex-wrap items-end gap-2">
					<Field label="Buscar productos" name="q" className="min-w-[min(9rem,100%)] grow basis-0">
						<TextInput
							type="search"
							icon="search"
							maxLength={100}
							placeholder="Aceite, filtro, escobillas…"
						/>
					</Field>
					<Button type="submit" tone="line">
						Buscar
					</Button>
				</form>
			</FieldScope>
		</search>
	);
}
