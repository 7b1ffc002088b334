import { HOME } from "#admin/account/session.ts";

export const WORKSHOP = `${HOME}/taller`;
export const RECEIVE = `${WORKSHOP}/recibir`;

/** Builds the reception path for a request or a customer; RECEIVE alone is for a walk-in. */
export const receivePath = (of: { solicitud: string } | { cliente: string }) =>
	`${RECEIVE}?${new URLSearchParams(of)}`;
export const orderPath = ({ id }: { id: string }) => `${WORKSHOP}/${id}`;
export const CARS = `${WORKSHOP}/carros`;
/** Uses the id, because plates must not appear in URLs. */
export const carPath = ({ id }: { id: string }) => `${CARS}/${id}`;
