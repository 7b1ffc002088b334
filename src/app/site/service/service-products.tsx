import type { PictureFiles } from "#features/content/products/pictures.ts";
import { AddButton, AddForm } from "#features/content/products/site/add-button.tsx";
import type { ListedProduct } from "#features/inbox/quotes/quote-line.ts";
import { useQuoteContext } from "#features/inbox/quotes/site/quote-provider.tsx";
import { formatUsd } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { NoBreak } from "#ui/no-break.tsx";
import { Picture } from "#ui/picture.tsx";

export type RelatedProduct = ListedProduct & { type: string; path: string; picture: PictureFiles };

/**
 * Lists a service's related products with a button to add each to the quote list; without JavaScript it links to the
 * product's form.
 */
export function ServiceProducts({ products }: { products: readonly RelatedProduct[] }) {
	const { add } = useQuoteContext();
	return (
		<section aria-labelledby="productos" className="mt-10">
			<h2 id="productos" className="title-3">
				Productos relacionados
			</h2>
			<p className="mt-2 text-muted">Lo que usamos y lo que te llevas para mantenerlo.</p>
			<AddForm />
			<ul className="mt-4 border-t border-line">
				{products.map((product) => (
					<li
						key={product.id}
						className="grid grid-cols-[min(4.5rem,22vw)_minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-3"
					>
						<Picture
							{...product.picture}
							alt=""
							width={480}
							height={480}
							sizes="4.5rem"
							className="aspect-square w-full object-cover"
							fallback={<span className="text-xs text-muted">{product.type}</span>}
						/>
						<div className="min-w-0">
							<h3 className="leading-snug font-semibold">
								<Anchor to={product.path} className="hover:underline">
									<NoBreak text={product.name} />
								</Anchor>
							</h3>
							<p className="num text-sm">{formatUsd(product.price * 100)}</p>
						</div>
						<AddButton name={product.name} path={product.path} tone="line" onAdd={() => add(product)} />
					</li>
				))}
			</ul>
		</section>
	);
}
