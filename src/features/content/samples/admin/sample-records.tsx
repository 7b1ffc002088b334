import { useState } from "react";
import { SmallButton, SmallLink, TextButton, TextLink } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { BLOG, EDIT_PRODUCTS, getBatchPath, IMPORT_PRODUCTS } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import type { Samples } from "#features/content/samples/contract.ts";
import { formatCount } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";

type SampleRecordsProps = Pick<Samples, "products" | "posts">;

/** Bundled products and articles: they are the shop's, or they are hidden. Hiding can be undone. */
export function SampleRecords({ products, posts }: SampleRecordsProps) {
	const { run, busyId } = useChange();
	const [hiddenBatch, setHiddenBatch] = useState<{ id: string; count: number }>();
	const [hiddenPosts, setHiddenPosts] = useState<string[]>([]);
	const calls = staffApi.admin.samples;

	const confirm = (kind: "products" | "posts", noun: string) =>
		void run({
			id: `${kind}-confirm`,
			call: () => read(calls[kind].confirm.$post({ json: {} })),
			successMessage: ({ confirmed }) => `${confirmed} ${noun} son tuyos`,
		});
	const hideProducts = () =>
		void run({
			id: "products-hide",
			call: () => read(calls.products.hide.$post({ json: {} })),
			successMessage: ({ hidden }) => `Se ocultan ${formatCount(hidden, "producto", "productos")}`,
			onDone: ({ hidden, batch_id }) => batch_id && setHiddenBatch({ id: batch_id, count: hidden }),
		});
	const hidePosts = () =>
		void run({
			id: "posts-hide",
			call: () => read(calls.posts.hide.$post({ json: {} })),
			successMessage: ({ ids }) => `Se ocultan ${formatCount(ids.length, "artículo", "artículos")}`,
			onDone: ({ ids }) => setHiddenPosts(ids),
		});
	const showPosts = () =>
		void run({
			id: "posts-show",
			call: () => read(calls.posts.show.$post({ json: { ids: hiddenPosts } })),
			successMessage: "Los artículos salen otra vez en tu lista",
			onDone: () => setHiddenPosts([]),
		});

	return (
		<ul className="*:border-b *:border-line *:px-4 *:py-3 *:last:border-b-0 empty:hidden">
			{products.count > 0 && !hiddenBatch && (
				<li>
					<RecordNames
						to={EDIT_PRODUCTS}
						title={formatCount(products.count, "producto de ejemplo", "productos de ejemplo")}
						samples={products}
					/>
					<div className="mt-2 flex flex-wrap gap-2">
						<SmallButton
							isBusy={busyId === "products-confirm"}
							onClick={() => confirm("products", products.count === 1 ? "producto" : "productos")}
						>
							Son míos<span className="sr-only">: los productos</span>
						</SmallButton>
						<SmallButton isBusy={busyId === "products-hide"} onClick={hideProducts}>
							Ocultarlos<span className="sr-only">: los productos</span>
						</SmallButton>
						<SmallLink to={IMPORT_PRODUCTS}>Importar los míos</SmallLink>
					</div>
				</li>
			)}
			{hiddenBatch && (
				<li className="flex flex-wrap items-center gap-x-4">
					<span role="status">{formatCount(hiddenBatch.count, "producto oculto", "productos ocultos")}</span>
					<TextLink to={getBatchPath(hiddenBatch)}>Ver el cambio o deshacerlo</TextLink>
				</li>
			)}
			{posts.count > 0 && (
				<li>
					<RecordNames
						to={BLOG}
						title={formatCount(posts.count, "artículo de ejemplo", "artículos de ejemplo")}
						samples={posts}
					/>
					<div className="mt-2 flex flex-wrap gap-2">
						<SmallButton
							isBusy={busyId === "posts-confirm"}
							onClick={() => confirm("posts", posts.count === 1 ? "artículo" : "artículos")}
						>
							Son míos<span className="sr-only">: los artículos</span>
						</SmallButton>
						<SmallButton isBusy={busyId === "posts-hide"} onClick={hidePosts}>
							Ocultarlos<span className="sr-only">: los artículos</span>
						</SmallButton>
					</div>
				</li>
			)}
			{hiddenPosts.length > 0 && (
				<li className="flex flex-wrap items-center gap-x-4">
					<span role="status">{formatCount(hiddenPosts.length, "artículo oculto", "artículos ocultos")}</span>
					<TextButton isBusy={busyId === "posts-show"} onClick={showPosts}>
						Deshacer
					</TextButton>
				</li>
			)}
		</ul>
	);
}

type RecordNamesProps = { to: string; title: string; samples: Samples["products"] };

/** Names the first records, so that the press says what it is about. */
function RecordNames({ to, title, samples: { names, count, review } }: RecordNamesProps) {
	const rest = count - names.length;
	return (
		<>
			<Anchor to={to} className="link py-1 font-medium">
				{title}
			</Anchor>
			<p className="text-sm text-muted wrap-anywhere">
				{names.join(", ")}
				{rest > 0 && ` y ${rest} más`}
			</p>
			{review > 0 && <p className="text-sm text-muted">Ya salen en tu sitio: revisa si son tuyos.</p>}
		</>
	);
}
