import { encodeUrlSegment } from "#domain/site-path.ts";

/** A place where a picture is shown: its public path, the record's label and the link to it. */
export type PictureUse = { path: string; label: string; to: string };

/** Returns the public page, or the edit page of a hidden record. */
export const chooseLink = (isVisible: number, publicPath: string, editPath: string) =>
	isVisible ? publicPath : editPath;

export type NamedProduct = { id: string; sku: string; isVisible: number };

/** Returns the product's public page, or its edit page when it is hidden. */
export const getProductLink = ({ id, sku, isVisible }: NamedProduct) =>
	chooseLink(
		isVisible,
		`/productos/${encodeUrlSegment(sku)}`,
		`/admin/dashboard/editar-productos/${encodeUrlSegment(id)}`,
	);
