import { describe, expect, it } from '@jest/globals';
import { signatureOf, signedForm, timestampOf } from '../../../src/content/learnosity/signature.js';

/** The vectors of Learnosity's Node SDK (Apache-2.0, github.com/Learnosity/learnosity-sdk-nodejs, test/index.spec.js). */
const CONSUMER = {
  consumerKey: 'yis0TYCu7U9V4o7M',
  secret: '74c5fd430cf1242a527f6223aebd42d30464be22',
  domain: 'localhost',
};
const AT = Date.UTC(2014, 5, 26, 5, 28, 59);
const SIGNED = [CONSUMER.consumerKey, CONSUMER.domain, '20140626-0528'];

describe('a signed request', () => {
  it('names its moment in UTC, to the minute', () => {
    expect(timestampOf(AT)).toBe('20140626-0528');
  });

  it.each([
    ['get', '$02$e19c8a62fba81ef6baf2731e2ab0512feaf573ca5ca5929c2ee9a77303d2e197'],
    ['post', '$02$9d1971fb9ac51482f7e73dcf87fc029d4a3dfffa05314f71af9d89fb3c2bcf16'],
  ] as const)('to the Data API is as published, to the byte: %s', (action, signature) => {
    expect(Object.fromEntries(signedForm(CONSUMER, { limit: 100 }, action, AT))).toEqual({
      security: `{"consumer_key":"yis0TYCu7U9V4o7M","domain":"localhost","timestamp":"20140626-0528","signature":"${signature}"}`,
      request: '{"limit":100}',
      action,
    });
  });

  it.each([
    [
      'author',
      '{"mode":"item_list","config":{"item_list":{"item":{"status":true}}},"user":{"id":"walterwhite","firstname":"walter","lastname":"white"}}',
      '$02$ca2769c4be77037cf22e0f7a2291fe48c470ac6db2f45520a259907370eff861',
    ],
    [
      'reports',
      '{"reports":[{"id":"report-1","type":"sessions-summary","user_id":"$ANONYMIZED_USER_ID","session_ids":["AC023456-2C73-44DC-82DA28894FCBC3BF"]}]}',
      '$02$8e0069e7aa8058b47509f35be236c53fa1a878c64b12589fd42f48b568f6ac84',
    ],
    ['questions', '$ANONYMIZED_USER_ID', '$02$8de51b7601f606a7f32665541026580d09616028dde9a929ce81cf2e88f56eb8'],
  ])('is signed as published: %s', (_service, last, signature) => {
    expect(signatureOf(CONSUMER.secret, [...SIGNED, last])).toBe(signature);
  });

  it('is another one with another secret, and holds no secret', () => {
    const of = (secret: string) => signedForm({ ...CONSUMER, secret }, { limit: 100 }, 'get', AT).toString();
    expect(of('another')).not.toBe(of(CONSUMER.secret));
    expect(decodeURIComponent(of(CONSUMER.secret))).not.toContain(CONSUMER.secret);
  });
});
