import { getBrandLabel } from "#features/content/products/brand-label.ts";
import { getProductPath } from "#features/content/products/pictures.ts";
import { ProductPicture } from "#features/content/products/product-picture.tsx";
import { AddButton, AddForm } from "#features/content/products/site/add-button.tsx";
import type { ListedProduct } from "#features/inbox/quotes/quote-line.ts";
import { addToQuoteList } from "#features/inbox/quotes/quote-list.ts";
import { useQuoteContext } from "#features/inbox/quotes/site/quote-provider.tsx";
import { Button } from "#ui/button.tsx";
import { formatCount, formatUsd } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { NoBreak } from "#ui/no-break.tsx";
import { useToast } from "#ui/toast.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

export type PostProduct = ListedProduct & { type: string; image: string };

/** Lists the products of the article, ready for the quote list. Without script each links to its own page and form. */
export function PostProducts({ products }: { products: readonly PostProduct[] }) {
	const { add } = useQuoteContext();
	if (products.length === 0) return null;
	return (
		<section aria-labelledby="productos-del-articulo" className="mt-14 md:mt-20">
			<h2 id="productos-del-articulo" className="title-2">
				Productos de este artículo
			</h2>
			<AddForm />
			<ul className="mt-6 grid gap-3 md:grid-cols-2">
				{products.map((product) => (
					<li key={product.sku} className="card grid grid-cols-[min(6.5rem,28vw)_minmax(0,1fr)]">
						<div className="relative min-h-28 bg-studio">
							<ProductPicture
								product={product}
								sizes="7rem"
								className="absolute inset-0 size-full object-contain"
							/>
						</div>
						<div className="flex min-w-0 flex-col p-[min(1rem,4.5vw)]">
							<p className="text-xs text-muted">{getBrandLabel(product.brand)}</p>
							<h3 className="title-4 mt-0.5">
								<Anchor to={getProductPath(product)} className="hover:underline">
									<NoBreak text={product.name} />
								</Anchor>
							</h3>
							<div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3">
								<p className="num">
									<span className="font-bold">{formatUsd(product.price * 100)}</span>{" "}
									<span className="text-xs text-muted">ITBMS incluido</span>
								</p>
								<AddButton
									name={product.name}
									path={getProductPath(product)}
									icon="plus"
									tone="line"
									onAdd={() => add(product)}
								/>
							</div>
						</div>
					</li>
				))}
			</ul>
			{products.length > 1 && <AddAll products={products} />}
		</section>
	);
}

function AddAll({ products }: { products: readonly PostProduct[] }) {
	const { openQuoteList } = useQuoteContext();
	const isReady = useHydrated();
	const showToast = useToast();

	function handleAdd() {
		const results = products.map(addToQuoteList);
		if (!results.includes("full")) return openQuoteList();
		showToast({
			title: "Tu lista está llena",
			description: "Envíala y empieza otra.",
			variant: "destructive",
		});
	}

	return (
		<div className="mt-6 noscript:hidden">
			<Button icon="list" disabled={!isReady} onClick={handleAdd}>
				{`Agrega estos ${formatCount(products.length, "producto", "productos")} a tu cotización`}
			</Button>
		</div>
	);
}
