import { HOME } from "#admin/account/session.ts";

export const WORKSHOP = `${HOME}/taller`;
export const RECEIVE = `${WORKSHOP}/recibir`;

/** Builds the reception path for a request or a customer; RECEIVE alone is for a walk-in. */
export const buildReceivePath = (source: { solicitud: string } | { cliente: string }) =>
	`${RECEIVE}?${new URLSearchParams(source)}`;
export const getOrderPath = ({ id }: { id: string }) => `${WORKSHOP}/${id}`;
export const CARS = `${WORKSHOP}/carros`;
/** Uses the id, because plates must not appear in URLs. */
export const getCarPath = ({ id }: { id: string }) => `${CARS}/${id}`;
